import { describe, expect, test } from 'vitest';
import { findBlockedRange } from './address-guard.ts';

describe('blocks IPv4 addresses', () => {
  test.each([
    ['0.0.0.1', 'this network'],
    ['0.255.255.255', 'this network'],
    ['10.20.30.40', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.53', 'loopback'],
    ['127.88.99.1', 'loopback'],
    ['168.63.129.16', 'cloud control plane'],
    ['169.254.0.0', 'link-local'],
    ['169.254.170.23', 'link-local'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'IETF protocol assignments'],
    ['192.0.2.200', 'documentation'],
    ['192.31.196.7', 'AS112'],
    ['192.52.193.7', 'AMT'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.255.254', 'private'],
    ['192.175.48.6', 'AS112'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.255', 'documentation'],
    ['224.0.0.251', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['247.1.2.3', 'reserved'],
    ['255.255.255.254', 'reserved'],
  ])('%s as %s', (address, range) => {
    expect(findBlockedRange(address)).toBe(range);
  });
});

describe('blocks IPv6 addresses', () => {
  test.each([
    ['::', 'IPv4-compatible this network'],
    ['::1', 'IPv4-compatible this network'],
    ['::a01:203', 'IPv4-compatible private'],
    ['::ffff:10.1.2.3', 'IPv4-mapped private'],
    ['::ffff:0a01:0203', 'IPv4-mapped private'],
    ['::ffff:8.8.4.4', 'IPv4-mapped'],
    ['::ffff:0:10.1.2.3', 'IPv4-translated private'],
    ['64:ff9b::10.1.2.3', 'NAT64 private'],
    ['64:ff9b::8.8.4.4', 'NAT64'],
    ['64:ff9b:1:2::10.1.2.3', 'local NAT64 private'],
    ['64:ff9b:2::1', 'not global unicast'],
    ['100::42', 'not global unicast'],
    ['1fff:ffff::1', 'not global unicast'],
    ['2001::1', 'IETF protocol assignments'],
    ['2001:0:5ef5:79fd::1', 'IETF protocol assignments'],
    ['2001:10::5', 'IETF protocol assignments'],
    ['2001:1ff:ffff::1', 'IETF protocol assignments'],
    ['2001:db8:ffff::5', 'documentation'],
    ['2002:0a01:0203::1', '6to4 private'],
    ['2002:808:404::1', '6to4'],
    ['2620:4f:8000::1', 'AS112'],
    ['2a00:1450:4001::5efe:10.1.2.3', 'ISATAP private'],
    ['2a00:1450:4001::200:5efe:10.1.2.3', 'ISATAP private'],
    ['3fff:fff::1', 'documentation'],
    ['4000::1', 'not global unicast'],
    ['5f00::1', 'not global unicast'],
    ['fc00::1', 'not global unicast'],
    ['fdff:ffff::1', 'not global unicast'],
    ['fe80::1', 'not global unicast'],
    ['feff::1', 'not global unicast'],
    ['ff02::fb', 'not global unicast'],
  ])('%s as %s', (address, range) => {
    expect(findBlockedRange(address)).toBe(range);
  });
});

test.each([
  ['1.0.0.1'],
  ['9.255.255.254'],
  ['11.0.0.0'],
  ['100.63.255.255'],
  ['100.128.0.0'],
  ['126.255.255.255'],
  ['128.0.0.1'],
  ['168.63.129.15'],
  ['169.253.255.255'],
  ['169.255.0.0'],
  ['172.15.255.254'],
  ['172.32.0.0'],
  ['191.255.255.255'],
  ['192.0.1.0'],
  ['192.0.3.0'],
  ['192.167.255.255'],
  ['192.169.0.0'],
  ['198.17.255.254'],
  ['198.20.0.0'],
  ['203.0.112.255'],
  ['203.0.114.0'],
  ['223.255.255.255'],
  ['2000::1'],
  ['2001:200::1'],
  ['2001:db7:ffff::1'],
  ['2001:db9::1'],
  ['2003::1'],
  ['2606:2800:220:1::5'],
  ['2a00:1450:4001::5efe:8.8.4.4'],
  ['3ffe:ffff::1'],
  ['3fff:1000::1'],
])('allows %s, a public address next to a special range', (address) => {
  expect(findBlockedRange(address)).toBeNull();
});

test.each([
  [''],
  ['localhost'],
  ['10.1'],
  ['0x7f000001'],
  ['2130706433'],
  ['010.8.8.8'],
  ['1.1.1.1.1'],
  ['8.8.8.256'],
  ['fe80::1%eth0'],
  ['[::1]'],
  [' 8.8.8.8'],
])('refuses "%s", which is not a canonical IP address', (text) => {
  expect(findBlockedRange(text)).toBe('not an IP address');
});
