import { expect, test } from 'vitest'
import { billPart, consumersOfPart, partOfConsumer } from './bill-parts.ts'

const consumers = ['run', 'idle', 'cluster', 'overhead', 'unattributed', 'warehouse', 'of a kind that is new']

test('the consumers that a part asks for are those whose cost it shows', () => {
  const found = billPart.options.map((part) => {
    const { consumers: named, areNamedMeant } = consumersOfPart(part)
    return [part, consumers.filter((consumer) => named.includes(consumer) === areNamedMeant)] as const
  })
  const expected = billPart.options.map((part) => [
    part,
    consumers.filter((consumer) => partOfConsumer(consumer) === part),
  ])
  expect(found).toEqual(expected)
  expect(Object.fromEntries(found).other_workloads).toEqual(['warehouse', 'of a kind that is new'])
})
