import { asList, asRecord, asText, asTexts, isRecord, type JsonRecord } from '../json-values.ts';
import type { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { convertDescription, convertInlineDescription } from './convert-description.ts';
import type { Resolve } from './references.ts';

const MAX_SCOPES = 40;
const MAX_SERVERS = 20;

/** Writes the title, version, description, servers and authentication. */
export function writeIntroduction(
  writer: MarkdownWriter,
  document: JsonRecord,
  { resolve, url, title }: { readonly resolve: Resolve; readonly url: string; readonly title: string },
): void {
  const info = asRecord(document.info);
  writer.write(`# ${title}`);
  writer.write(convertInlineDescription(info.summary, url));
  writer.write(convertDescription(info.description, url, 1));
  const version = asText(info.version);
  writer.write(version === '' ? '' : `Version of the API: ${version}`);
  const docs = asText(asRecord(document.externalDocs).url);
  writer.write(docs === '' ? '' : `More documentation: <${docs}>`);
  writeServers(writer, document, url);
  writeAuthentication(writer, document, resolve, url);
}

function writeServers(writer: MarkdownWriter, document: JsonRecord, url: string): void {
  const servers = asList(document.servers).slice(0, MAX_SERVERS).map(asRecord);
  const lines = servers
    .filter((server) => asText(server.url) !== '')
    .flatMap((server) => {
      const about = convertInlineDescription(server.description, url);
      const variables = Object.entries(asRecord(server.variables)).map(
        ([name, variable]) => `  - \`${name}\`: ${formatVariable(asRecord(variable), url)}`,
      );
      return [
        `- \`${resolveServerUrl(asText(server.url), url)}\`${about === '' ? '' : `: ${about}`}`,
        ...variables,
      ];
    });
  if (lines.length === 0) return;
  writer.writeHeading(2, 'Servers', 'servers');
  writer.write(lines.join('\n'));
}

function formatVariable(variable: JsonRecord, url: string): string {
  const values = asTexts(variable.enum).slice(0, MAX_SERVERS);
  const parts = [
    convertInlineDescription(variable.description, url),
    values.length === 0 ? '' : `one of ${values.map((value) => `\`${value}\``).join(', ')}`,
    `default \`${asText(variable.default)}\``,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Resolves a server URL relative to the document. Variables stay in braces. */
function resolveServerUrl(server: string, url: string): string {
  if (!server.startsWith('/')) return server;
  const resolved = URL.parse(server, url)?.href ?? server;
  return resolved.replaceAll('%7B', '{').replaceAll('%7D', '}').replace(/\/$/, '');
}

function writeAuthentication(
  writer: MarkdownWriter,
  document: JsonRecord,
  resolve: Resolve,
  url: string,
): void {
  const schemes = Object.entries(asRecord(asRecord(document.components).securitySchemes));
  const lines = schemes.map(([name, reference]) => {
    const scheme = resolve(reference).value;
    const about = convertInlineDescription(scheme.description, url);
    const parts = [`- \`${name}\`: ${formatScheme(scheme)}${about === '' ? '' : `. ${about}`}`];
    return [...parts, ...formatFlows(scheme)].join('\n');
  });
  if (lines.length === 0) return;
  writer.writeHeading(2, 'Authentication', 'authentication');
  writer.write(lines.join('\n'));
  writer.write(formatSecurity(document.security));
}

function formatScheme(scheme: JsonRecord): string {
  const type = asText(scheme.type);
  if (type === 'apiKey') {
    // Cookies mostly contain sessions, which are no API keys.
    const place = scheme.in === 'cookie' ? 'cookie' : `API key in the ${asText(scheme.in)}`;
    return `${place} \`${asText(scheme.name)}\``;
  }
  if (type === 'openIdConnect') return `OpenID Connect, <${asText(scheme.openIdConnectUrl)}>`;
  if (type === 'mutualTLS') return 'mutual TLS';
  if (type === 'oauth2') return 'OAuth 2.0';
  const kind = asText(scheme.scheme).toLowerCase();
  const format = asText(scheme.bearerFormat);
  if (kind === 'bearer') {
    return `bearer token${format === '' ? '' : ` (${format})`} in the header \`Authorization\``;
  }
  return kind === 'basic' ? 'HTTP Basic' : `HTTP ${kind}`;
}

function formatFlows(scheme: JsonRecord): string[] {
  return Object.entries(asRecord(scheme.flows)).flatMap(([name, value]) => {
    const flow = asRecord(value);
    const endpoints = [
      ['authorize at', asText(flow.authorizationUrl)],
      ['token from', asText(flow.tokenUrl)],
    ].filter(([, endpoint]) => endpoint !== '');
    const links = endpoints.map(([verb, endpoint]) => `, ${verb} <${endpoint}>`).join('');
    const scopes = Object.entries(asRecord(flow.scopes)).slice(0, MAX_SCOPES);
    return [
      `  - ${name}${links}`,
      ...scopes.map(([scope, about]) => `    - \`${scope}\`: ${asText(about).replace(/\s+/g, ' ')}`),
    ];
  });
}

/** Formats the security requirements as one sentence; '' when there are none. */
export function formatSecurity(security: unknown): string {
  if (!Array.isArray(security)) return '';
  const alternatives = security.filter(isRecord).map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) => {
        const scopeNames = asTexts(scopes);
        return `\`${name}\`${scopeNames.length === 0 ? '' : ` (${scopeNames.join(', ')})`}`;
      })
      .join(' and '),
  );
  const required = alternatives.filter((alternative) => alternative !== '');
  if (required.length === 0) return 'Authentication: none.';
  return `Authentication: ${required.join(' or ')}${required.length < alternatives.length ? ' or none' : ''}.`;
}
