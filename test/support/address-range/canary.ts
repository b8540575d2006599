import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DnsServer, startDnsServer } from '../servers/dns-server.ts';
import { TEST_CERTIFICATE } from '../servers/test-certificate.ts';
import type {
  CanaryCommand,
  CanaryReply,
  CanaryReport,
  CanaryRequest,
  CanarySetup,
} from './canary-messages.ts';
import { listen, pass } from './database-bridge.ts';
import { readNetworkCounts } from './network-counts.ts';
import { createNames } from './range-names.ts';

/**
 * The program inside an address range that listens on every address. It receives commands over its IPC channel and exits
 * when the channel closes.
 */
const HTTP_PORTS = [80, 8080, 22, 3000, 5432, 6379, 9200];
const HTTPS_PORTS = [443, 8443];

const requests: CanaryRequest[] = [];
const connectedTo: string[] = [];
const questions: string[] = [];
let databaseConnections = 0;
let nameServer: DnsServer | null = null;
let before = readNetworkCounts();
let datagramsBefore = 0;

process.once('disconnect', () => process.exit());
process.on('message', async (command: CanaryCommand) => {
  if (command.kind === 'open') await open(command);
  // Node reports accepted connections in the next iteration of the event loop.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  process.send?.(report());
});

async function open({
  setup,
  nameServer: address,
  database,
}: CanaryCommand & { kind: 'open' }): Promise<void> {
  const answer = createNames(setup.names);
  const answerAndRecord: typeof answer = (name, type) => {
    questions.push(name);
    return answer(name, type);
  };
  nameServer = await startDnsServer(answerAndRecord, { address, port: 53 });
  const handleRequest = createHandler(setup);
  const servers = [
    ...HTTP_PORTS.map((port) => ({ port, server: createServer(handleRequest) })),
    ...HTTPS_PORTS.map((port) => ({ port, server: createTlsServer(TEST_CERTIFICATE, handleRequest) })),
  ];
  for (const { port, server } of servers) {
    server.on('connection', (socket: Socket) => connectedTo.push(plainAddress(socket.localAddress)));
    await listen(server, { host: '::', port });
  }
  if (database) {
    const bridge = createTcpServer((socket) => {
      databaseConnections += 1;
      pass(socket, { path: database.socket });
    });
    await listen(bridge, { host: '127.0.0.1', port: database.port });
  }
}

/**
 * Every response sets a cookie with the name of its host as value, and closes its connection, so each request needs a new
 * connection and address check.
 */
function createHandler({ sites }: CanarySetup): RequestListener {
  return (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '';
    requests.push({
      address: plainAddress(request.socket.localAddress),
      port: request.socket.localPort ?? 0,
      host,
      path,
      headers: request.headers,
    });
    const isPage = !/\.(txt|xml|md)$/.test(path);
    const page: CanaryReply = isPage
      ? { body: `<main><h1>${host}</h1><p>A page of ${host}.</p></main>` }
      : { status: 404 };
    const { status = 200, headers = {}, body = '' } = sites[host + path] ?? sites[host] ?? page;
    const all = {
      'content-type': 'text/html; charset=utf-8',
      connection: 'close',
      'set-cookie': `canary=${host}; Path=/; Max-Age=3600`,
      ...headers,
    };
    response.writeHead(status, all).end(body);
  };
}

function report(): CanaryReport {
  const now = readNetworkCounts();
  const datagrams = nameServer?.datagrams ?? 0;
  const found = {
    requests: requests.splice(0),
    connectedTo: connectedTo.splice(0),
    questions: questions.splice(0),
    strayDatagrams: now.datagrams - before.datagrams - (datagrams - datagramsBefore),
  };
  const strayConnections =
    now.connections - before.connections - found.connectedTo.length - databaseConnections;
  before = now;
  datagramsBefore = datagrams;
  databaseConnections = 0;
  return { ...found, strayConnections };
}

function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
