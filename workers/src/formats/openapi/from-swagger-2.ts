import { isRecord, type JsonRecord, listOf, recordOf, textOf, textsOf } from './json-values.ts';
import { METHODS } from './operations.ts';
import { createResolve, type Resolve } from './references.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

/** A Swagger 2.0 document in the form of OpenAPI 3; its schemas stay at `#/definitions`. */
export function fromSwagger2(document: JsonRecord): JsonRecord {
  const resolve = createResolve(document);
  const paths = Object.entries(recordOf(document.paths)).map(([path, item]) => [
    path,
    pathItemOf(resolve(item).value, document, resolve),
  ]);
  const schemes = Object.entries(recordOf(document.securityDefinitions));
  return {
    ...document,
    servers: serversOf(document),
    paths: Object.fromEntries(paths),
    components: {
      schemas: recordOf(document.definitions),
      securitySchemes: Object.fromEntries(
        schemes.map(([name, scheme]) => [name, schemeOf(recordOf(scheme))]),
      ),
    },
  };
}

function serversOf({ host, basePath, schemes }: JsonRecord): JsonRecord[] {
  const path = textOf(basePath);
  if (textOf(host) === '') return path === '' ? [] : [{ url: path }];
  const protocols = textsOf(schemes);
  return (protocols.length > 0 ? protocols : ['https']).map((scheme) => ({
    url: `${scheme}://${textOf(host)}${path}`,
  }));
}

function pathItemOf(item: JsonRecord, document: JsonRecord, resolve: Resolve): JsonRecord {
  const shared = listOf(item.parameters);
  const methods = METHODS.filter((method) => isRecord(item[method]));
  const operations = methods.map((method) => [
    method,
    operationOf(recordOf(item[method]), shared, document, resolve),
  ]);
  return { ...item, parameters: [], ...Object.fromEntries(operations) };
}

function operationOf(
  operation: JsonRecord,
  shared: readonly unknown[],
  document: JsonRecord,
  resolve: Resolve,
): JsonRecord {
  const parameters = [...shared, ...listOf(operation.parameters)].map((item) => resolve(item).value);
  const consumes = [...textsOf(operation.consumes ?? document.consumes)];
  const produces = [...textsOf(operation.produces ?? document.produces)];
  const body = bodyOf(parameters, consumes);
  const responses = Object.entries(recordOf(operation.responses)).map(([status, response]) => [
    status,
    responseOf(resolve(response).value, produces),
  ]);
  return {
    ...operation,
    parameters: parameters
      .filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData')
      .map((parameter) => ({ ...parameter, schema: parameter.schema ?? parameter })),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(responses),
  };
}

function bodyOf(parameters: readonly JsonRecord[], consumes: readonly string[]): JsonRecord | null {
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (body) {
    const type = consumes[0] ?? JSON_TYPE;
    const { description, required, schema } = body;
    return { description, required, content: { [type]: { schema } } };
  }
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return null;
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required === true).map(({ name }) => textOf(name)),
    properties: Object.fromEntries(fields.map(({ required: _, ...field }) => [textOf(field.name), field])),
  };
  return { content: { [consumes.find((type) => /form/.test(type)) ?? FORM_TYPE]: { schema } } };
}

function responseOf(response: JsonRecord, produces: readonly string[]): JsonRecord {
  const examples = recordOf(response.examples);
  const types = new Set([produces[0] ?? Object.keys(examples)[0] ?? JSON_TYPE]);
  if (!isRecord(response.schema) && Object.keys(examples).length === 0) return response;
  const content = [...types].map((type) => [
    type,
    { schema: response.schema, ...(examples[type] !== undefined && { example: examples[type] }) },
  ]);
  return { ...response, content: Object.fromEntries(content) };
}

function schemeOf(scheme: JsonRecord): JsonRecord {
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  if (scheme.type !== 'oauth2') return scheme;
  const flow = FLOWS[textOf(scheme.flow)] ?? textOf(scheme.flow);
  return { ...scheme, flows: { [flow]: scheme } };
}
