import type { Story } from '../story.ts'

export const vanishedTag: Story = {
  name: 'vanished-tag',
  what: 'The job and its clusters lost the tag that says whose they are.',
  subject: { is: 'job', kind: 'marketing', name: 'catalog_image_resize' },
  from: '2025-05-06T09:31:12Z',
  effects: [{ on: 'tag', tag: 'team' }],
  costFactor: 1,
}
