import { expect, test } from 'vitest'
import type { Screen } from '#ui/screen/screen.ts'
import { screenPlaces } from './screen-places.ts'

const orders: Screen = {
  path: '/orders',
  title: 'Orders',
  question: 'What was ordered.',
  area: 'Shop',
  guard: 'user',
  component: () => Promise.reject(new Error('not opened')),
}

const offered = (screens: readonly Screen[]) =>
  screenPlaces(screens).map(({ label, target }) => [label, target.to, target.view])

test('offers a screen by its name in the rail, a tab by its label, any other by its title', () => {
  expect(
    offered([
      { ...orders, navigation: 'All orders', tab: { label: 'List' } },
      { ...orders, tab: { name: 'returned', label: 'Returned' } },
      { ...orders, path: '/baskets', title: 'Baskets' },
    ]),
  ).toEqual([
    ['All orders', '/orders', {}],
    ['Returned', '/orders', { tab: 'returned' }],
    ['Baskets', '/baskets', {}],
  ])
})

test('offers no screen about one thing', () => {
  expect(offered([{ ...orders, path: '/orders/{orderId}' }])).toEqual([])
})

test('offers the named views of a tab there', () => {
  const namedViews = [{ label: 'Late orders', view: { isLate: 'true' }, keywords: ['delayed'] }]
  const [, late] = screenPlaces([{ ...orders, tab: { name: 'open', label: 'Open' }, namedViews }])
  expect(late).toMatchObject({
    label: 'Late orders',
    keywords: ['delayed'],
    target: { to: '/orders', view: { tab: 'open', isLate: 'true' } },
  })
})
