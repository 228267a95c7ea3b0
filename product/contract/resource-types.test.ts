import { expect, test } from 'vitest'
import { kindOfResource, resourceLabel, resourceTypes } from './resource-types.ts'

test('every type of a thing has words of its own and a kind that lists know', () => {
  const labels = resourceTypes.map(resourceLabel)
  expect(new Set(labels).size).toBe(resourceTypes.length)
  expect(labels.filter((label) => resourceTypes.some((type) => type === label))).toEqual(['SKU'])
  expect(['ACCOUNT', 'DLT_PIPELINE', 'MODEL_SERVING'].map(kindOfResource)).toEqual([
    'account',
    'pipeline',
    'model_serving',
  ])
})
