import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const nestedNotebooksScreen = screen({
  place: place.nestedNotebooks,
  title: 'Nested notebooks',
  question: 'Which notebooks the notebook of this task ran in turn; only the first level is kept.',
  area: 'Workloads',
  breadcrumb: 'Nested notebooks',
  parent: place.run,
  guard: 'user',
  component: () =>
    import('./browser/nested-notebooks-screen.tsx').then((module) => module.NestedNotebooksScreen),
})
