import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('the same is computed once, anything else anew', () => {
  const computed: string[] = []
  const joined = remembered((given: { name: string }, ...rest: readonly (string | undefined)[]) => {
    const text = [given.name, ...rest].join(' ')
    computed.push(text)
    return { text }
  })
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(joined(one, 'x')).toBe(joined(one, 'x'))
  expect(joined(one, 'y').text).toBe('one y')
  expect(joined(one, undefined).text).toBe('one ')
  expect(joined(other, undefined).text).toBe('other ')
  expect(joined(one, undefined).text).toBe('one ')
  expect(computed).toEqual(['one x', 'one y', 'one ', 'other '])
})
