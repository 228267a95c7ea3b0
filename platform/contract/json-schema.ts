import { z } from 'zod'
import { formOnly } from './field-meta.ts'

/** A JSON Schema, as far as the documentation reads it. */
export type JsonSchema = Readonly<{
  type?: unknown
  format?: string
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  additionalProperties?: unknown
}>

const widest = Number.MAX_SAFE_INTEGER

function simplified({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === widest) delete jsonSchema.maximum
  if (jsonSchema.minimum === -widest) delete jsonSchema.minimum
  for (const name of formOnly) delete jsonSchema[name]
}

// Both are JSON Schema; the library's own type is too wide to traverse.
const asJsonSchema = (schema: unknown) => schema as JsonSchema

/** The input or output of a zod schema, as JSON Schema. */
export function jsonSchemaOf(schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: simplified,
  })
  return asJsonSchema(rest)
}
