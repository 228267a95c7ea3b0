import type { Story } from '../story.ts'

export const endlessWarehouse: Story = {
  name: 'endless-warehouse',
  what: 'A SQL warehouse without automatic stop is up day and night for a few queries.',
  subject: { is: 'warehouse', kind: 'finance', name: 'Month-end close' },
  effects: [],
}
