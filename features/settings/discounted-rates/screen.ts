import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const discountedRatesScreen = screen({
  place: place.discountedRates,
  title: 'Discounted rates',
  question: 'Discounts on list prices of Databricks SKUs.',
  area: 'Settings',
  navigation: 'Discounted rates',
  keywords: ['discount', 'price', 'rate', 'negotiated', 'SKU'],
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/rates-screen.tsx').then((module) => module.RatesScreen),
})
