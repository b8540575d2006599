import { asList, asRecord, asText, type JsonRecord } from '../json-values.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { formatTableHeader, formatTableRow } from '../markdown/format-table.ts';
import type { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { plainHeading } from '../markdown/plain-heading.ts';
import { convertDescription, convertInlineDescription } from './convert-description.ts';
import { firstEntries } from './first-entries.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { Operation } from './operations.ts';
import type { Resolve } from './references.ts';
import { listConstraints } from './schema-constraints.ts';
import { findExample, formatExample } from './schema-example.ts';
import { outlineSchema } from './schema-outline.ts';
import { formatType, shapeOf } from './schema-shape.ts';
import { formatSecurity } from './write-introduction.ts';

interface OperationContext {
  readonly resolve: Resolve;
  /** The document's URL. */
  readonly url: string;
  /** The default security requirements. */
  readonly security: unknown;
}

const LEVEL = 3;
const REQUEST = { maxDepth: 4, maxLines: 80, showRequired: true };
const RESPONSE = { maxDepth: 2, maxLines: 40, showRequired: false };
/** The example shows the nested properties. */
const RESPONSE_WITH_EXAMPLE = { ...RESPONSE, maxDepth: 1 };
const MAX_SUMMARY_CHARS = 120;
const MAX_NAME_CHARS = 200;
const MAX_SAMPLES = 6;

const summaryOf = memoizeByObject();
const descriptionOf = memoizeByObject();

/** Writes an operation: description, parameters, request body, responses and examples. */
export function writeOperation(
  writer: MarkdownWriter,
  operation: Operation,
  context: OperationContext,
): void {
  const { value, signature, anchor } = operation;
  const summary = summaryOf(value, () =>
    convertInlineDescription(value.summary, context.url, MAX_SUMMARY_CHARS).replace(/\.$/, ''),
  );
  // The summary belongs to the heading because every passage of the operation repeats its heading.
  const entry = writer.writeHeading(
    LEVEL,
    `\`${signature}\`${summary === '' ? '' : ` ${plainHeading(summary)}`}`,
    anchor,
  );
  const description = descriptionOf(value, () => convertDescription(value.description, context.url, LEVEL));
  if (description.replace(/\.$/, '') !== summary) writer.write(description);
  writer.write(formatFacts(value, context));
  writer.write(formatParameters(operation, context));
  writeBody(writer, context.resolve(value.requestBody).value, context);
  writeResponses(writer, asRecord(value.responses), context);
  writeSamples(writer, value);
  writer.endEntry(entry);
}

function formatFacts(value: JsonRecord, { security }: OperationContext): string {
  const id = asText(value.operationId);
  const facts = [
    value.deprecated === true ? '**Deprecated.**' : '',
    id === '' ? '' : `Operation: \`${id}\`.`,
    formatSecurity(value.security ?? security),
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

const rowOfParameter = memoizeByObject();
const textOfResponse = memoizeByObject();

function formatParameters({ parameters }: Operation, { resolve, url }: OperationContext): string {
  const shown = parameters.filter(({ name }) => asText(name) !== '');
  if (shown.length === 0) return '';
  const rows = shown.map((parameter) =>
    rowOfParameter(parameter, () => formatParameter(parameter, resolve, url)),
  );
  const header = formatTableHeader(['Parameter', 'In', 'Type', 'Description']);
  return ['**Parameters:**', '', header, ...rows].join('\n');
}

function formatParameter(parameter: JsonRecord, resolve: Resolve, url: string): string {
  const [media] = Object.values(asRecord(parameter.content));
  const shape = shapeOf(parameter.schema ?? asRecord(media).schema, resolve);
  const constraints = listConstraints(shape, resolve).join(', ');
  const deprecated = parameter.deprecated === true ? 'Deprecated. ' : '';
  const text =
    deprecated + convertInlineDescription(parameter.description ?? shape.keywords.description, url);
  const name = asText(parameter.name).slice(0, MAX_NAME_CHARS);
  const location =
    asText(parameter.in).slice(0, MAX_NAME_CHARS) + (parameter.required === true ? ', required' : '');
  const about = [text, constraints === '' ? '' : `(${constraints})`].filter((part) => part !== '').join(' ');
  return formatTableRow([`\`${name}\``, location, formatType(shape, resolve), about]);
}

function writeBody(writer: MarkdownWriter, body: JsonRecord, context: OperationContext): void {
  const [type, media] = selectMedia(asRecord(body.content));
  if (type === null) return;
  const required = body.required === true ? ', required' : '';
  const text = convertInlineDescription(body.description, context.url);
  const about = text === '' ? '' : ` ${text}`;
  const outline = outlineSchema(media.schema, { ...context, ...REQUEST });
  writer.write(`**Request body** (\`${type}\`${required}):${about}${outline === '' ? '' : `\n\n${outline}`}`);
  writeExample(writer, 'Example request:', type, findExample(media, context.resolve));
}

function writeResponses(writer: MarkdownWriter, responses: JsonRecord, context: OperationContext): void {
  const statuses = Object.keys(responses);
  const success = statuses.find((status) => /^2/.test(status)) ?? statuses[0];
  if (success === undefined) return;
  const lines = statuses.map((status) => {
    const response = context.resolve(responses[status]).value;
    const about = textOfResponse(response, () => formatResponse(response, context));
    return `- \`${status}\`${about === '' ? '' : `: ${about}`}`;
  });
  writer.write(['**Responses:**', '', ...lines].join('\n'));
  const [type, media] = selectMedia(asRecord(context.resolve(responses[success]).value.content));
  if (type === null) return;
  const example = findExample(media, context.resolve);
  const limits = example === undefined ? RESPONSE : RESPONSE_WITH_EXAMPLE;
  const outline = outlineSchema(media.schema, { ...context, ...limits });
  if (outline.startsWith('- ')) writer.write(`**Response body \`${success}\`** (\`${type}\`):\n\n${outline}`);
  writeExample(writer, `Example response \`${success}\`:`, type, example);
}

function formatResponse(response: JsonRecord, { resolve, url }: OperationContext): string {
  const [type, media] = selectMedia(asRecord(response.content));
  const label = type === null ? '' : formatType(shapeOf(media.schema, resolve), resolve);
  const text = convertInlineDescription(response.description, url);
  return [text, label === '' || label === 'any' ? '' : `(${label})`].filter(Boolean).join(' ');
}

/** The media type to document: JSON when available. */
function selectMedia(content: JsonRecord): readonly [string, JsonRecord] | readonly [null, JsonRecord] {
  const types = firstEntries(content);
  const [type, media] = types.find(([name]) => /json/.test(name)) ?? types[0] ?? [null, null];
  return type === null ? [null, {}] : [type, asRecord(media)];
}

function writeExample(writer: MarkdownWriter, label: string, type: string, example: unknown): void {
  const text = example === undefined ? '' : formatExample(example);
  if (text === '') return;
  const language = /json/.test(type) || typeof example !== 'string' ? 'json' : /xml/.test(type) ? 'xml' : '';
  writer.write(`${label}\n\n${fencedCode(text, language)}`);
}

function writeSamples(writer: MarkdownWriter, value: JsonRecord): void {
  const readme = asRecord(value['x-readme'])['code-samples'];
  const samples = asList(value['x-codeSamples'] ?? value['x-code-samples'] ?? readme).slice(0, MAX_SAMPLES);
  for (const sample of samples.map(asRecord)) {
    const code = asText(sample.source) || asText(sample.code);
    const language = asText(sample.lang) || asText(sample.language);
    const label = asText(sample.label) || asText(sample.name) || language || 'Example';
    if (code === '') continue;
    writer.write(`${label}:\n\n${fencedCode(code, language.toLowerCase())}`);
  }
}
