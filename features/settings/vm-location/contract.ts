import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

/** The cloud region of the VM that Lakegauge runs on. */
export const vmLocation = setting({
  key: 'vmLocation',
  title: 'Region of the host',
  page: '/settings/vm-location',
  path: '/settings/vm-location',
  read: {
    name: 'getVmLocation',
    guard: mayRead('admin', 'account'),
    summary: 'The cloud region of the VM that Lakegauge runs on.',
  },
  save: {
    name: 'saveVmLocation',
    guard: mayChange('admin', 'account'),
    summary: 'Changes the cloud region of the VM that Lakegauge runs on.',
  },
  body: z.strictObject({
    vmLocation: z
      .string()
      .regex(/^[a-z\d-]{1,64}$/, 'Give the name of a region, such as westeurope or us-east-1')
      .nullable()
      .meta({
        label: 'Region',
        placeholder: 'westeurope',
        description: 'Null: not set.',
        help: 'Kept only. It applies once it is compared with the regions of workspaces, which should be the same.',
        examples: ['westeurope'],
      }),
  }),
  default: { vmLocation: null },
  inWords: ({ vmLocation: region }) => region ?? 'Not set',
  answer: {
    isApplied: z.boolean().meta({
      description: 'False: it is kept only, and applied once it is compared with the regions of workspaces.',
    }),
    ...settingMarks,
  },
})
