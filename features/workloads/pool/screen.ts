import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

const page = {
  place: place.pool,
  title: 'Pool',
  area: 'Workloads',
  breadcrumb: 'Pool {poolId}',
  parent: place.pools,
  guard: 'user',
} as const

export const poolScreen = screen({
  ...page,
  tab: { label: 'Cost' },
  order: 1,
  question: 'What the VMs of this pool cost, idle and in clusters.',
  component: () => import('./browser/pool-screen.tsx').then((module) => module.PoolScreen),
})

export const poolContentionTab = screen({
  ...page,
  tab: { name: 'contention', label: 'Contention' },
  order: 2,
  question: 'Who used this pool, when it was full, and who waited for it.',
  component: () =>
    import('./contention/browser/pool-contention-screen.tsx').then((module) => module.PoolContentionScreen),
})
