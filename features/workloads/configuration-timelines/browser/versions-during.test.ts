import { expect, test } from 'vitest'
import type { ConfigurationVersion } from '#product/contract/calls/configuration.ts'
import { versionsDuring } from './versions-during.ts'

const on = (day: string) => `2025-05-${day}T09:00:00.000Z`
const version = (from: string | null, to: string | null): ConfigurationVersion => ({
  workspaceId: '1',
  validFrom: from === null ? null : on(from),
  validTo: to === null ? null : on(to),
  changedBy: null,
  evidence: 'history',
  settings: [],
  json: '{}',
})
const [first, second, third] = [version(null, '03'), version('03', '05'), version('05', null)]
const all = [first, second, third]

test('an instance has the versions that held while it was up, several where it was edited meanwhile', () => {
  expect(versionsDuring(all, { since: on('01'), until: on('02') })).toEqual([first])
  expect(versionsDuring(all, { since: on('04'), until: on('06') })).toEqual([second, third])
  expect(versionsDuring(all, { since: on('03'), until: on('05') })).toEqual([second])
})

test('an instance from before the first known version has that', () => {
  expect(versionsDuring([second], { since: on('01'), until: on('02') })).toEqual([second])
  expect(versionsDuring([], { since: on('01'), until: on('02') })).toEqual([])
})
