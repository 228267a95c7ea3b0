import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

/** For how long the rights of a person on the platform are kept, before they are looked up again. */
export const permissionCache = setting({
  key: 'permissionCache',
  title: 'Permission cache',
  page: '/settings/permission-cache',
  path: '/authorization/cache-timeouts',
  read: {
    name: 'getCacheTimeouts',
    guard: mayRead('user', 'account'),
    summary: 'For how long the rights of a person on the platform are kept.',
  },
  save: {
    name: 'saveCacheTimeouts',
    guard: mayChange('admin', 'account'),
    summary: 'Changes for how long the rights of a person on the platform are kept.',
  },
  body: z.strictObject({
    permissionsSeconds: z.int().min(0).max(86_400).meta({
      label: 'Rights are kept for',
      unit: 's',
      help: 'Afterwards the rights of a person are looked up again. 0: at every call.',
      description: 'Seconds for which the rights of a person are kept; 0: they are looked up at every call.',
    }),
  }),
  default: { permissionsSeconds: 1800 },
  inWords: ({ permissionsSeconds }) => `Rights are kept for ${permissionsSeconds} s`,
  answer: settingMarks,
  form: { panel: 'Timeouts' },
})
