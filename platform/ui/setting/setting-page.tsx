import type { ComponentType } from 'react'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import type { FormSetting } from './form-setting.ts'
import { settingForm } from './setting-form.tsx'

/** The page of one setting: its title and its form. */
export function settingPage<Value>(setting: FormSetting<Value>, title: string): ComponentType {
  const SettingForm = settingForm(setting, title)
  return function SettingPage() {
    return (
      <>
        <ScreenTitle />
        <SettingForm />
      </>
    )
  }
}
