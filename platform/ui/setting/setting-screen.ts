import { screen, type DeclaredScreen, type Screen } from '#ui/screen/screen.ts'
import type { FormSetting } from './form-setting.ts'

/**
 * A screen that is the form of one setting: its fields, who changed it last, and its loading and failing states come from
 * the setting, which is loaded with the screen.
 */
export function settingScreen<Value>(
  setting: () => Promise<FormSetting<Value>>,
  declared: Omit<DeclaredScreen, 'component'>,
): Screen {
  return screen({
    ...declared,
    component: async () => {
      const [{ settingPage }, loaded] = await Promise.all([import('./setting-page.tsx'), setting()])
      return settingPage(loaded, declared.title)
    },
  })
}
