import { expect, test } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import { isFoundElsewhere } from './use-is-outside-scope.ts'

const failed = (code: 'not_found' | 'ambiguous_id', status: number) => ({
  data: undefined,
  error: new ApiError({ code, status, message: '' }),
})

test('what the call answers, or finds in several workspaces, lies elsewhere', () => {
  expect(isFoundElsewhere({ data: {}, error: null })).toBe(true)
  expect(isFoundElsewhere(failed('ambiguous_id', 400))).toBe(true)
})

test('what no workspace has, or nobody has answered yet, does not', () => {
  expect(isFoundElsewhere(failed('not_found', 404))).toBe(false)
  expect(isFoundElsewhere({ data: undefined, error: null })).toBe(false)
})
