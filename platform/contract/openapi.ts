import { columnSchema } from './column-schema.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { apiBase, pathFields, sessionCookieName } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { errorBody, errorStatus } from './errors.ts'
import type { JsonSchema } from './json-schema.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { AnyReport } from './report.ts'
import type { Content, OpenApiDocument, Operation, Parameter, Response } from './openapi-document.ts'
import { isNumberField } from './path-schema.ts'
import { isReport, sortNames } from './report.ts'

const errorSchema: JsonSchema & { $ref: string } = { $ref: '#/components/schemas/Error' }
const anyFile = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

function sortableSchema(endpoint: AnyEndpoint, schema: JsonSchema): JsonSchema {
  return isReport(endpoint) ? { ...schema, enum: [...sortNames(endpoint.columns).keys()] } : schema
}

function queryParameters(endpoint: AnyEndpoint): Parameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(endpoint.query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: name === 'orderBy' ? sortableSchema(endpoint, schema) : schema,
  }))
}

function fieldSchema({ pathValues = {} }: AnyEndpoint, name: string): JsonSchema {
  const words = pathValues[name]
  if (words) return { type: 'string', enum: [...words] }
  return isNumberField(name) ? { type: 'integer', minimum: 0, maximum: 999_999_999 } : { type: 'string' }
}

function pathParameters(endpoint: AnyEndpoint): Parameter[] {
  return pathFields(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: fieldSchema(endpoint, name),
  }))
}

function rowSchema(report: AnyReport): JsonSchema {
  if (report.shape) return { type: 'object' }
  const columns = report.columns.map((column) => [column.name, columnSchema(column)] as const)
  return { type: 'object', properties: Object.fromEntries(columns) }
}

function answerSchema(endpoint: AnyEndpoint): JsonSchema {
  const schema = jsonSchemaOf(endpoint.output, 'output')
  if (!isReport(endpoint)) return schema
  const rows = { type: 'array', items: rowSchema(endpoint) }
  return { ...schema, properties: { ...schema.properties, [endpoint.listName]: rows } }
}

function answerContent(endpoint: AnyEndpoint): Content {
  const csv = { 'text/csv': { schema: { type: 'string' } } }
  if (endpoint.answersCsv) return csv
  return { ...json(answerSchema(endpoint)), ...(isReport(endpoint) && csv) }
}

function errorCodes(endpoint: AnyEndpoint): ErrorCode[] {
  const asksSomething =
    endpoint.body !== undefined ||
    Object.keys(endpoint.query.shape).length > 0 ||
    pathFields(endpoint.path).some(isNumberField)
  const namesSomething = endpoint.path.includes('{') || 'workspaceId' in endpoint.query.shape
  return [
    ...(asksSomething ? (['invalid_parameter', 'unknown_parameter'] as const) : []),
    ...(endpoint.guard.role === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(namesSomething ? (['not_found'] as const) : []),
    'internal',
    'not_ready',
  ]
}

function errorResponses(endpoint: AnyEndpoint): Record<string, Response> {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => String(errorStatus[code]))
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: json(errorSchema) },
  ])
  return Object.fromEntries(responses)
}

const runningSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', description: 'running' },
    startedAt: { type: 'string', format: 'date-time' },
    elapsedMs: { type: 'integer' },
    sentence: { type: 'string', description: 'What is being done.' },
  },
  required: ['status', 'startedAt', 'elapsedMs', 'sentence'],
}

function runningResponse({ mayTakeLong }: AnyEndpoint): Record<string, Response> {
  if (!mayTakeLong) return {}
  const description = 'Not there yet: ask the same again after Retry-After.'
  return { '202': { description, content: json(runningSchema) } }
}

function securityOf({ guard }: AnyEndpoint): Operation['security'] {
  if (guard.role === 'public') return []
  return guard.token === 'never' ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

function operationOf(endpoint: AnyEndpoint): Operation {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(jsonSchemaOf(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.streamedBody ? { requestBody: { required: true, content: anyFile } } : {}),
    responses: {
      '200': { description: endpoint.summary, content: answerContent(endpoint) },
      ...runningResponse(endpoint),
      ...errorResponses(endpoint),
      default: { description: 'Any other error.', content: json(errorSchema) },
    },
    security: securityOf(endpoint),
    'x-guard': endpoint.guard.role,
    'x-scope': endpoint.guard.scope,
    'x-token': endpoint.guard.token,
  }
}

function pathsOf(endpoints: readonly AnyEndpoint[]): OpenApiDocument['paths'] {
  const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path)
  const paths = [...byPath].map(([path, calls]) => [
    path,
    Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operationOf(call)])),
  ])
  return Object.fromEntries(paths)
}

/** The OpenAPI 3.1 document of the endpoints. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lakegauge',
      version,
      description: 'What a lakehouse costs and why. Times are UTC, ranges half-open, money is decimal text.',
    },
    servers: [{ url: apiBase }],
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: jsonSchemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
        token: { type: 'http', scheme: 'bearer', description: 'An API token of a user.' },
      },
    },
  }
}
