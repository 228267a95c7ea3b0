import type { JsonSchema } from './json-schema.ts'

export type Parameter = {
  name: string
  in: 'query' | 'path'
  required: boolean
  schema: JsonSchema
}

export type Content = Readonly<Record<string, { schema: JsonSchema }>>
export type Response = { description: string; content?: Content }

export type Operation = {
  operationId: string
  summary: string
  tags: readonly string[]
  parameters: readonly Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Readonly<Record<string, Response>>
  security: readonly Readonly<Record<string, readonly string[]>>[]
  /** Who may make the call. */
  'x-guard': string
  /** What the caller's workspaces limit. */
  'x-scope': string
  /** Which API tokens may make the call: those that read, those that write, none. */
  'x-token': string
}

/** The part of OpenAPI 3.1 that the product writes and reads. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, JsonSchema>>
    securitySchemes: Readonly<Record<string, unknown>>
  }
}
