import { expect, test } from 'vitest'
import {
  urlStateText,
  carried,
  changed,
  changesOfPart,
  parseUrlState,
  partOf,
  thingOf,
  valueOf,
  valuesOf,
  workspaceOf,
} from './url-state.ts'

test('keeps every digit of an id', () => {
  expect(parseUrlState('?orderId=55180234917000000001')).toEqual({ orderId: '55180234917000000001' })
})

test('reads a repeated key as a list and writes it repeated', () => {
  const urlState = parseUrlState('workspaceId=1&workspaceId=2&search=gold_orders')
  expect(valuesOf(urlState, 'workspaceId')).toEqual(['1', '2'])
  expect(valueOf(urlState, 'search')).toBe('gold_orders')
  expect(urlStateText(urlState)).toBe('?workspaceId=1&workspaceId=2&search=gold_orders')
})

test('writes nothing for an empty address', () => {
  expect(urlStateText({})).toBe('')
})

test('removes a key that a change sets to undefined', () => {
  expect(changed({ page: '2', search: 'gold' }, { page: undefined, orderBy: 'cost' })).toEqual({
    search: 'gold',
    orderBy: 'cost',
  })
})

test('which workspace a page is about is no scope: it is known there, and not carried to other screens', () => {
  const urlState = parseUrlState('subscriptionId=9&ofWorkspace=1&page=3')
  expect(workspaceOf(urlState)).toBe('1')
  expect(thingOf(urlState)).toEqual({ ofWorkspace: '1' })
  expect(carried(urlState)).toEqual({ subscriptionId: '9' })
})

test('an address that names only a scope is about a thing of that workspace', () => {
  expect(workspaceOf({ workspaceId: ['4', '5'] })).toBe('4')
  expect(thingOf({ workspaceId: '4' })).toEqual({})
})

test('carries scope, dates and page size along, and leaves what belongs to one list', () => {
  const urlState = parseUrlState(
    'workspaceId=1&startDate=2025-05-24&endDate=2025-05-30&pageSize=50&page=3&search=gold&drawer=cost',
  )
  expect(carried(urlState)).toEqual({
    workspaceId: '1',
    startDate: '2025-05-24',
    endDate: '2025-05-30',
    pageSize: '50',
  })
})

test('a basket goes along from a list to what one of its rows is about, and nowhere else', () => {
  const urlState = parseUrlState('workspaceId=1&basketId=0528-1&status=FAILED&page=3')
  expect(carried(urlState, ['basketId'])).toEqual({ workspaceId: '1', basketId: '0528-1' })
  expect(carried(urlState)).toEqual({ workspaceId: '1' })
})

test('two lists of one screen keep their pages apart', () => {
  const urlState = parseUrlState('page=3&resources.page=1&resources.orderBy=cost&resourcesOf=x')
  expect(partOf(urlState, 'resources')).toEqual({ page: '1', orderBy: 'cost' })
  const turned = changed(urlState, changesOfPart({ page: undefined, orderBy: 'hours' }, 'resources'))
  expect(turned).toEqual({ page: '3', 'resources.orderBy': 'hours', resourcesOf: 'x' })
})
