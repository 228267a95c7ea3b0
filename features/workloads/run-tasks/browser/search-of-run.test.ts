import { expect, test } from 'vitest'
import { searchOfRun } from './search-of-run.ts'

test('a run is searched for by its id, as long as a search takes it', () => {
  expect(searchOfRun('4711')).toEqual({ search: '4711' })
  expect(searchOfRun('1')).toEqual({})
  expect(searchOfRun("47'11")).toEqual({})
})
