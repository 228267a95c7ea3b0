import { expect, test } from 'vitest'

import { shortened } from './short-description.ts'

const fields = (count: number) => Array.from({ length: count }, (_none, place) => `field_${place}:string`)

test('of a wide struct the first 25 fields are described, and how many more it has', () => {
  expect(shortened(`struct<${fields(28).join(',')}>`)).toBe(
    `struct<${fields(25).join(',')},... 3 more fields>`,
  )
})

test('other types and narrower structs are described wholly, and nested fields are no fields of the struct', () => {
  const nested = `struct<inner:struct<${fields(3).join(',')}>,price:decimal(38,18),${fields(23).join(',')}>`
  for (const type of ['string', 'map<string,string>', `struct<${fields(25).join(',')}>`, nested])
    expect(shortened(type)).toBe(type)
})
