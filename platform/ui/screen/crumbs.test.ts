import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'
import { placeAt } from '#contract/place.ts'
import { screen, type Screen } from './screen.ts'

const nothing = () => Promise.resolve(() => null)
const common = { question: '', area: 'Sales', guard: 'user', component: nothing } as const
const [shopsPlace, ordersPlace] = [placeAt('/reporting'), placeAt('/reporting/shop-orders/{shopId}')]
const shops = screen({ ...common, place: shopsPlace, title: 'Shops', navigation: 'Shops' })
const orders = screen({
  ...common,
  place: ordersPlace,
  title: 'Orders',
  breadcrumb: 'Shop {shopId}',
  parent: shopsPlace,
})
const lines = screen({
  ...common,
  place: placeAt('/reporting/shops/{shopId}/orders/{orderId}'),
  title: 'Order',
  breadcrumb: 'Order {orderId}',
  parent: ordersPlace,
})
const screens = [shops, orders, lines]

test('leads from the area over the screens above to the screen itself, which is no link', () => {
  expect(crumbsOf(lines, screens, { shopId: '7', orderId: '55' }, new Map())).toEqual([
    { label: 'Sales' },
    { label: 'Shops', to: '/reporting' },
    { label: 'Shop 7', to: '/reporting/shop-orders/7' },
    { label: 'Order 55' },
  ])
})

test('the screen above starts with the state in the URL of the open one, and those further up do not', () => {
  const comparison: Screen = { ...lines, parentView: ({ chosen = '' }) => ({ chosen }) }
  const crumbs = crumbsOf(comparison, screens, { shopId: '7', orderId: '55' }, new Map(), {
    chosen: '1 55 0',
  })
  expect(crumbs.map(({ view }) => view)).toEqual([undefined, undefined, { chosen: '1 55 0' }, undefined])
})

test('the workspace of a thing goes along to pages about it, and not to lists', () => {
  const crumbs = crumbsOf(lines, screens, { shopId: '7', orderId: '55' }, new Map(), { ofWorkspace: '1' })
  expect(crumbs.find(({ to }) => to === '/reporting/shop-orders/7')?.view).toEqual({ ofWorkspace: '1' })
  expect(crumbs.find(({ to }) => to === '/reporting')?.view).toBeUndefined()
})

test('calls a screen by its name once that is known', () => {
  const names = new Map([['/reporting/shop-orders/7', { label: 'Main Street' }]])
  expect(crumbsOf(lines, screens, { shopId: '7', orderId: '55' }, names)[2]?.label).toBe('Main Street')
  expect(crumbsOf(lines, screens, { shopId: '8', orderId: '55' }, names)[2]?.label).toBe('Shop 8')
})

test('leads to the page that stands in the place of the one above', () => {
  const names = new Map([['/reporting/shop-orders/7', { label: 'Pop-up', to: '/reporting/pop-ups/7' }]])
  expect(crumbsOf(lines, screens, { shopId: '7', orderId: '55' }, names, { ofWorkspace: '1' })[2]).toEqual({
    label: 'Pop-up',
    to: '/reporting/pop-ups/7',
    view: { ofWorkspace: '1' },
  })
})

test('has one crumb for one place: an area that is called like its first screen is that screen', () => {
  const first: Screen = { ...shops, title: 'Sales' }
  expect(crumbsOf(first, [first, orders], {}, new Map())).toEqual([{ label: 'Sales' }])
  expect(crumbsOf(orders, [first, orders], { shopId: '7' }, new Map())).toEqual([
    { label: 'Sales', to: '/reporting' },
    { label: 'Shop 7' },
  ])
})

test('leads to the first screen of the area from one that does not stand below it', () => {
  const other = screen({ ...common, place: placeAt('/other'), title: 'Other' })
  expect(crumbsOf(other, [shops, other], {}, new Map())).toEqual([
    { label: 'Sales', to: '/reporting' },
    { label: 'Other' },
  ])
})
