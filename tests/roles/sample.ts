import type { JsonSchema } from '#contract/json-schema.ts'

/** The id in a call: one of the workspace that the caller must not see. */
export const foreignId = 'asked-foreign'

function sampleOfType(schema: JsonSchema): unknown {
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (type === 'object') return sampleFields(schema, Object.keys(schema.properties ?? {}))
  return foreignId
}

/** A value that a schema accepts. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  return schema.format === 'date-time' ? '2025-05-01T00:00:00Z' : sampleOfType(schema)
}

/** Values for these fields of an object schema. */
export function sampleFields(schema: JsonSchema, names: readonly string[]): Record<string, unknown> {
  const fields = schema.properties ?? {}
  return Object.fromEntries(names.map((name) => [name, sampleOf(fields[name] ?? {})]))
}
