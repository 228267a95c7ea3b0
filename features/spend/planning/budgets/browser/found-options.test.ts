import { expect, test } from 'vitest'
import { jobOption, jobSearch, ownerSearch, scopeOfJobOption } from './found-options.ts'

test('jobs are searched by id where digits are typed, else by a part of the name', () => {
  expect([jobSearch(' '), jobSearch('12'), jobSearch('123'), jobSearch('daily load')]).toEqual([
    {},
    { name: '12' },
    { search: '123' },
    { name: 'daily load' },
  ])
})

test('a text that the search of owners does not take asks for all of them', () => {
  expect([ownerSearch('an'), ownerSearch('ann b'), ownerSearch(' ann ')]).toEqual([{}, {}, { search: 'ann' }])
})

test('an option of a job names its workspace, and gives back both ids', () => {
  const option = jobOption({ dbJobName: null, dbJobId: '70', workspaceId: '1', workspaceName: 'one' })
  expect(option.label).toBe('Job 70 · one')
  expect(scopeOfJobOption(option.value)).toEqual({ workspaceId: '1', jobId: '70' })
  expect(scopeOfJobOption(null)).toEqual({ workspaceId: '', jobId: '' })
})
