import type { Story } from '../story.ts'

export const idleCluster: Story = {
  name: 'idle-cluster',
  what: 'A shared cluster without automatic stop runs day and night for one report of five minutes.',
  subject: { is: 'cluster', kind: 'production', name: 'legacy-reporting' },
  effects: [],
}
