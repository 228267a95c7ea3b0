import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('goes back to the page that was asked for, with its view', () => {
  expect(returnTo({ returnTo: '/reporting?page=2' })).toBe('/reporting?page=2')
})

test('goes to the page that was seen last where nothing, another site or the sign-in itself was asked for', () => {
  expect(returnTo({})).toBe('/?checkLastUrl=true')
  expect(returnTo({ returnTo: 'https://elsewhere.example' })).toBe('/?checkLastUrl=true')
  expect(returnTo({ returnTo: '//elsewhere.example' })).toBe('/?checkLastUrl=true')
  expect(returnTo({ returnTo: '/\\elsewhere.example' })).toBe('/?checkLastUrl=true')
  expect(returnTo({ returnTo: '/sign-in?returnTo=/' })).toBe('/?checkLastUrl=true')
})
