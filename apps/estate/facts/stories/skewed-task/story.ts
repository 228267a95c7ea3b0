import type { Story } from '../story.ts'

export const skewedTask: Story = {
  name: 'skewed-task',
  what: 'One task takes several times as long on the same data because one partition holds most of it.',
  subject: { is: 'job', kind: 'finance', name: 'revenue_recognition' },
  from: '2025-05-05T00:00:00Z',
  effects: [{ on: 'skew', task: 'build_north', factor: 3.2 }],
  costFactor: 2,
}
