import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from './editors/settings-file.ts';
import { homeFolder } from './home-folder.ts';
import { credentialsPath } from './session/credentials.ts';

const { homedir } = userInfo();

test.each([{}, { HOME: '' }])('uses the home folder of the account with %j', (env) => {
  expect(homeFolder({ platform: 'linux', env })).toBe(homedir);
});

test('writes neither keys nor settings to the current folder if HOME is empty', () => {
  const environment = { platform: 'linux', env: { HOME: '', XDG_CONFIG_HOME: '' } } as const;
  expect(credentialsPath(environment)).toBe(join(homedir, '.config/lectern/credentials.json'));
  expect(resolvePath('~/.cursor/mcp.json', environment)).toBe(join(homedir, '.cursor/mcp.json'));
});

test('ignores the HOME of a Unix shell on Windows', () => {
  const env = { HOME: '/c/Users/ada', USERPROFILE: 'C:/Users/ada', APPDATA: 'C:/Users/ada/AppData/Roaming' };
  expect(homeFolder({ platform: 'win32', env })).toBe('C:/Users/ada');
  expect(credentialsPath({ platform: 'win32', env })).toBe(
    join('C:/Users/ada/AppData/Roaming', 'lectern', 'credentials.json'),
  );
});
