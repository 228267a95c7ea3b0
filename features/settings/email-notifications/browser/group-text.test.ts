import { expect, test } from 'vitest'
import type { ShownGroup } from '../contract.ts'
import { bodyOf, draftOf, receiversText, wantedText } from './group-text.ts'

const group: ShownGroup = {
  groupId: 'g',
  name: 'Costs',
  isEnabled: true,
  emails: ['a@example.com', 'b@example.com'],
  targets: [{ targetId: 't', kind: 'SLACK', name: '#costs', host: 'hooks.slack.com', secret: 'KEPT' }],
  categories: ['COST'],
  types: ['SKU_COST'],
  scopes: ['WORKSPACE:1'],
  leastSeverity: 'MEDIUM',
  digest: 'DAILY',
  weeklyLetter: 'FRIDAY',
  quietHours: null,
  unsubscribed: ['a@example.com'],
  receiverCount: 3,
  lastMessageAt: null,
  changedBy: 'root',
  changedAt: '2026-03-01T12:00:00.000Z',
}

test('an unchanged draft is the group, with the secrets as they were', () => {
  expect(bodyOf(draftOf(group))).toEqual({
    name: 'Costs',
    isEnabled: true,
    emails: ['a@example.com', 'b@example.com'],
    targets: [{ targetId: 't', kind: 'SLACK', name: '#costs', url: null, key: null }],
    categories: ['COST'],
    types: ['SKU_COST'],
    scopes: ['WORKSPACE:1'],
    leastSeverity: 'MEDIUM',
    digest: 'DAILY',
    weeklyLetter: 'FRIDAY',
    quietHours: null,
  })
})

test('addresses may stand on lines or be parted by commas', () => {
  const draft = { ...draftOf(undefined), emails: ' a@example.com, b@example.com;\nc@example.com ' }
  expect(bodyOf(draft).emails).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('a group is described by what it wants and whom it informs', () => {
  expect(wantedText(group)).toBe('Cost, SKU cost; medium and high severity; 1 scope')
  expect(receiversText(group)).toBe('3 receivers, 1 unsubscribed')
})
