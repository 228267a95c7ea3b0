import { expect, test } from 'vitest'
import type { MartReader } from '#http/ports.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import { martDirectory } from './server.ts'

test('knows every published workspace and the most used currency', async () => {
  const directory = martDirectory(await publishedMart(workspaceRows))
  expect(await directory.workspaces()).toEqual([
    { workspaceId: '1', subscriptionId: 'north', workspaceHost: 'one.example.com' },
    { workspaceId: '2', subscriptionId: 'south', workspaceHost: 'two.example.com' },
    { workspaceId: '3', subscriptionId: 'south', workspaceHost: 'three.example.com' },
    { workspaceId: '4', subscriptionId: null, workspaceHost: '' },
  ])
  expect(await directory.currency()).toBe('USD')
})

function countedMart(versions: { now: number; fails: boolean }) {
  const reads: string[] = []
  const mart: MartReader = {
    version: () => versions.now,
    async rows(sql) {
      reads.push(sql)
      if (versions.fails) throw new Error('not now')
      return { rows: [], dataVersion: versions.now }
    },
  }
  return { mart, reads }
}

test('reads once for each version, and nothing before the first', async () => {
  const versions = { now: 0, fails: false }
  const { mart, reads } = countedMart(versions)
  const directory = martDirectory(mart)
  expect(await directory.workspaces()).toEqual([])
  expect(reads).toHaveLength(0)
  versions.now = 4
  await Promise.all([directory.workspaces(), directory.currency(), directory.workspaces()])
  expect(reads).toHaveLength(2)
  versions.now = 5
  await directory.workspaces()
  expect(reads).toHaveLength(4)
})

test('reads again after a failure', async () => {
  const versions = { now: 4, fails: true }
  const directory = martDirectory(countedMart(versions).mart)
  await expect(directory.workspaces()).rejects.toThrow('not now')
  versions.fails = false
  expect(await directory.workspaces()).toEqual([])
})
