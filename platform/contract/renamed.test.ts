import { expect, test } from 'vitest'
import { id, renamed, text } from './column-builders.ts'

test('a column has another name on the wire than in its query, and its second line follows', () => {
  const columns = [
    text('assetName', 'App', 'Name.', { under: 'assetId' }),
    id('assetId', 'Id', 'Id.'),
    text('owner', 'Owner', 'Owner.'),
  ]
  const shown = renamed(columns, { assetName: 'appName', assetId: 'appId' })
  expect(shown).toMatchObject([
    { name: 'appName', readAs: 'assetName', under: 'appId' },
    { name: 'appId', readAs: 'assetId' },
    { name: 'owner' },
  ])
  expect(shown[2]).not.toHaveProperty('readAs')
})
