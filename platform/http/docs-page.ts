import type { JsonSchema } from '#contract/json-schema.ts'
import type { OpenApiDocument, Operation, Parameter, Response } from '#contract/openapi-document.ts'

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => characters[character] ?? character)
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
code, .path { font-family: ui-monospace, monospace; }
section { border-top: 1px solid #8884; padding: .75rem 0; }
h3 { margin: 0; font-size: 1rem; }
.method { display: inline-block; min-width: 4rem; font-weight: 600; }
.guard { opacity: .7; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; padding: .2rem .75rem .2rem 0; vertical-align: top; border-bottom: 1px solid #8883; }
summary { cursor: pointer; }
`

/** A schema in a few words: `integer 1 to 250`, `text (date-time)`, `list of text`. */
export function schemaWords(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(schemaWords).join(' or ')
  const type = [schema.type ?? 'anything'].flat().map(String).join(' or ')
  if (type === 'array') return `list of ${schema.items ? schemaWords(schema.items) : 'anything'}`
  const limits = [
    schema.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined ? '' : `to ${schema.maximum}`,
  ]
  return [type, schema.format && `(${schema.format})`, ...limits].filter(Boolean).join(' ')
}

function parameterRow({ name, in: place, required, schema }: Parameter): string {
  const note = [schema.description, schema.default === undefined ? '' : `Default: ${String(schema.default)}.`]
  return `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escaped(
    schemaWords(schema),
  )}</td><td>${escaped(note.filter(Boolean).join(' '))}</td></tr>`
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  return `<table><thead><tr><th>Parameter</th><th>In</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${parameters
    .map(parameterRow)
    .join('')}</tbody></table>`
}

function fieldRows(schema: JsonSchema, prefix = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const below = field.items ?? field
      const path = `${prefix}${name}`
      const row = `<tr><td><code>${escaped(path)}</code></td><td>${escaped(schemaWords(field))}</td><td>${escaped(field.description ?? '')}</td></tr>`
      return row + fieldRows(below, `${path}${field.items ? '[].' : '.'}`)
    })
    .join('')
}

function fieldTable(title: string, schema: JsonSchema | undefined): string {
  const rows = schema ? fieldRows(schema) : ''
  if (!rows) return ''
  return `<details><summary>${title}</summary><table><thead><tr><th>Field</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

function errorList(responses: Readonly<Record<string, Response>>): string {
  const errors = Object.entries(responses).filter(([status]) => status !== '200')
  return `<p>Errors: ${errors.map(([status, { description }]) => `${status} ${escaped(description)}`).join('; ')}</p>`
}

function operationSection(path: string, method: string, operation: Operation): string {
  const json = 'application/json'
  return `<section id="${escaped(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span><span class="path">${escaped(path)}</span></h3>
<p>${escaped(operation.summary)} <span class="guard">For: ${escaped(operation['x-guard'])}. API tokens: ${escaped(operation['x-token'])}.</span></p>
${parameterTable(operation.parameters)}
${fieldTable('Body', operation.requestBody?.content[json]?.schema)}
${fieldTable('Answer', operation.responses['200']?.content?.[json]?.schema)}
${errorList(operation.responses)}
</section>`
}

/** The document as one page to read, without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationSection(path, method, operation)),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.info.title)} API</title><style>${style}</style></head>
<body><h1>${escaped(document.info.title)} API ${escaped(document.info.version)}</h1>
<p>${escaped(document.info.description)} All paths start with <code>${escaped(document.servers[0]?.url ?? '')}</code>. <a href="openapi.json">OpenAPI document</a></p>
${sections.join('\n')}
</body></html>
`
}
