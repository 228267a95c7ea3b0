import { expect, test } from 'vitest'
import { membersAt } from './json-members.ts'

const document = {
  note: 'a "quoted" brace } and a backslash \\',
  products: { 'A\u00fcb': { x: [{ y: '}' }, '"'] }, B: {} },
  terms: { OnDemand: { A: { z: 1 } }, Reserved: { A: { z: 2 }, products: { C: { z: 3 } } } },
}

async function found(text: string, partBytes: number, path: string[]) {
  const bytes = Buffer.from(text)
  async function* parts() {
    for (let start = 0; start < bytes.length; start += partBytes)
      yield bytes.subarray(start, start + partBytes)
  }
  const members: Record<string, unknown> = {}
  for await (const { key, value } of membersAt(parts(), path)) members[key] = JSON.parse(value)
  return members
}

test.each([1, 2, 7, 64, 10_000])('finds the members of an object in parts of %i bytes', async (partBytes) => {
  const text = JSON.stringify(document, null, 2)
  expect(await found(text, partBytes, ['products'])).toEqual(document.products)
  expect(await found(text, partBytes, ['terms', 'OnDemand'])).toEqual({ A: { z: 1 } })
  expect(await found(text, partBytes, ['nothing'])).toEqual({})
})
