import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { FormControl } from '#ui/form/form-control.tsx'
import type { FormField } from '#ui/form/form-field.ts'
import type { FormValue } from '#ui/form/form-values.ts'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { FormSetting } from './form-setting.ts'
import styles from './setting.module.css'

const choices: ReadonlySet<string> = new Set(['switch', 'select', 'number-select'])

/** The field of a setting that is one choice; undefined for others. */
export function choiceOf([field, ...others]: readonly FormField[]): FormField | undefined {
  return field && others.length === 0 && choices.has(field.control.kind) ? field : undefined
}

type Props = {
  field: FormField
  save: FormSetting<unknown>['save']
  value: FormValue
  failed: string
  onSaved: () => Promise<void>
}

/** One choice, which is saved once it is made. */
export function SettingChoice({ field, save, value, failed, onSaved }: Props) {
  const saving = useMutation({
    mutationFn: (chosen: FormValue) => call(save, { body: { [field.name]: chosen } }),
    onSuccess: async () => {
      notifySuccess('Saved!')
      await onSaved()
    },
  })
  return (
    <>
      {saving.error && <ErrorState error={saving.error} title={failed} />}
      <div className={styles.choice}>
        <FormControl field={field} value={value} onChange={(chosen) => saving.mutate(chosen)} />
      </div>
    </>
  )
}
