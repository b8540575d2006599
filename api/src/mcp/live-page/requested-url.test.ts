import { describe, expect, it } from 'vitest';
import { normalizeRequestedUrl } from './requested-url.ts';

const rules = { allowedHosts: new Set(['127.0.0.1:4000']), publicUrl: 'https://lectern.example.org' };
const normalize = (given: string) => normalizeRequestedUrl(given, rules);

describe('the URL to fetch', () => {
  it.each([
    ['https://docs.python.org/3/', 'https://docs.python.org/3/'],
    ['docs.python.org/3/library/queue.html', 'https://docs.python.org/3/library/queue.html'],
    ['docs.rs', 'https://docs.rs/'],
    ['HTTPS://Docs.Python.org/3', 'https://docs.python.org/3'],
    ['<https://docs.python.org/3>.', 'https://docs.python.org/3'],
    ['https://docs.python.org/3?utm_source=x&a=1#queue', 'https://docs.python.org/3?a=1'],
    ['https://docs.python.org/3?gclid=x&sid=1', 'https://docs.python.org/3'],
    ['https://app.example.net/#/guide', 'https://app.example.net/#/guide'],
    ['docs.python.org:8443/3', 'https://docs.python.org:8443/3'],
    ['127.0.0.1:4000/docs', 'http://127.0.0.1:4000/docs'],
    ['http://127.0.0.1:4000/docs#a', 'http://127.0.0.1:4000/docs'],
  ])('of %s is %s', (given, expected) => {
    expect(normalize(given)).toBe(expected);
  });

  it.each([
    'queue',
    '/library/queue.html',
    'library/queue.html',
    'queue.html',
    'readme.md',
    '',
    'asyncio',
    'std::mutex',
    'java.nio.file.Files',
    'asyncio.Queue',
    '%%%',
  ])('is unknown for %j', (given) => {
    expect(normalize(given)).toBeNull();
  });

  it.each([
    'http://localhost/',
    'http://127.0.0.1:4001/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://0.0.0.0/',
    'http://wiki/',
    'http://wiki.corp/',
    'http://host.docker.internal./',
    'https://lectern.example.org/dashboard',
    'https://ada:secret@docs.python.org/',
    'file:///etc/passwd',
    'ftp://docs.python.org/',
    'javascript:alert(1)',
    'user_text://nobody_pasted_this',
  ])('refuses %s', (given) => {
    expect(() => normalize(given)).toThrow(/was not fetched/);
  });

  it.each([
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'http://[2606:4700::1111]/',
    'http://localhost.example.net/',
  ])('leaves %s to the workers', (given) => {
    expect(normalize(given)).toBe(given);
  });
});
