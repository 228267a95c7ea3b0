import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { docsPage, schemaWords } from './docs-page.ts'
import { mayRead } from '#contract/guard.ts'

test.each([
  [{ type: 'integer', minimum: 1, maximum: 250 }, 'integer from 1 to 250'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: 'array', items: { type: 'string' } }, 'list of string'],
  [{ enum: ['ASC', 'DESC'] }, 'ASC | DESC'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{}, 'anything'],
])('says %j in words', (schema, words) => {
  expect(schemaWords(schema)).toBe(words)
})

test('shows parameters and nested answers, and no markup of theirs', () => {
  const listThings = endpoint({
    name: 'listThings',
    method: 'GET',
    path: '/things',
    guard: mayRead('user'),
    summary: 'Things <b>of</b> all kinds.',
    query: z.strictObject({ size: z.coerce.number().default(25).meta({ description: 'Rows.' }) }),
    body: undefined,
    output: z.object({ things: z.array(z.object({ colour: z.string() })) }),
  })
  const page = docsPage(openApiDocument([listThings], '1.2.3'))
  expect(page).toContain('Things &lt;b&gt;of&lt;/b&gt; all kinds.')
  expect(page).toContain('<code>size</code>')
  expect(page).toContain('Rows. Default: 25.')
  expect(page).toContain('<code>things[].colour</code>')
})
