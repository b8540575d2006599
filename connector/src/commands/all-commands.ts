import { add } from './add.ts';
import { ask } from './ask.ts';
import type { Command } from './command.ts';
import { docsAdd } from './docs-add.ts';
import { docsList } from './docs-list.ts';
import { docsRefresh } from './docs-refresh.ts';
import { docsRemove } from './docs-remove.ts';
import { docsStatus } from './docs-status.ts';
import { docsUpdate } from './docs-update.ts';
import { doctor } from './doctor.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { relay } from './relay.ts';
import { remove } from './remove.ts';
import { sync } from './sync.ts';

/** All commands, in the order of the help. The first one runs if none is named. */
export const ALL_COMMANDS: readonly Command[] = [
  relay,
  login,
  logout,
  sync,
  ask,
  docsAdd,
  docsList,
  docsStatus,
  docsRefresh,
  docsUpdate,
  docsRemove,
  add,
  remove,
  doctor,
];
