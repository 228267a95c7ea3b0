import { expect, test } from 'vitest'
import { place } from '#product/places.ts'
import { placeOfItem } from './place-of-item.ts'

const waste = {
  proposalId: null,
  incidentId: null,
  incidentCategory: null,
  assetKind: 'warehouse',
  assetId: 'w',
  workspaceId: '1',
}

test('what is to be done opens beside its list, and waste on the page of its asset', () => {
  expect(placeOfItem({ ...waste, proposalId: 'p' })).toEqual(
    place.recommendations({ tab: 'recommendations', proposalId: 'p' }),
  )
  expect(placeOfItem({ ...waste, incidentId: 'i', incidentCategory: 'COST' })).toEqual(
    place.costIncidents({ incidentId: 'i' }),
  )
  expect(placeOfItem({ ...waste, incidentId: 'i', incidentCategory: 'PERFORMANCE' })).toEqual(
    place.performanceIncidents({ incidentId: 'i' }),
  )
  expect(placeOfItem(waste)).toEqual(place.warehouse({ warehouseId: 'w' }, { ofWorkspace: '1' }))
  expect(placeOfItem({ ...waste, assetKind: 'service' })).toBeUndefined()
  expect(placeOfItem({ ...waste, workspaceId: null })).toBeUndefined()
  expect(placeOfItem({ ...waste, assetId: 'not visible to you' })).toBeUndefined()
})
