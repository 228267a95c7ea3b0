import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

/** Whether admins see workloads beyond their own rights on the platform. */
export const workloadVisibility = setting({
  key: 'workloadVisibility',
  title: 'Who sees workloads',
  page: '/settings/workload-visibility',
  path: '/settings/workload-visibility',
  read: {
    name: 'getWorkloadVisibility',
    guard: mayRead('user', 'account'),
    summary: 'Whether admins see all workloads, and who changed it.',
  },
  save: {
    name: 'saveWorkloadVisibility',
    guard: mayChange('admin', 'account'),
    summary: 'Changes whether admins see all workloads.',
  },
  body: z.strictObject({
    adminsSeeAll: z.boolean().meta({
      label: 'Admins see all workloads',
      help: 'Otherwise admins see, as other people do, what their rights in Databricks let them see. Executives see all.',
      description: 'True: rights in Databricks do not limit what admins see.',
    }),
  }),
  default: { adminsSeeAll: false },
  inWords: ({ adminsSeeAll }) =>
    adminsSeeAll ? 'Admins see all workloads' : 'Admins see what Databricks lets them see',
  answer: settingMarks,
  form: { panel: 'Admins' },
})
