import type { ComponentType } from 'react'
import { z } from 'zod'
import { settingMarks } from '#contract/setting.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { formFields } from '#ui/form/form-field.ts'
import { firstValues } from '#ui/form/form-values.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import type { FormSetting } from './form-setting.ts'
import { LastChange } from './last-change.tsx'
import { choiceOf, SettingChoice } from './setting-choice.tsx'
import styles from './setting.module.css'

// Without the mark, only those may read a setting who may change it.
const marksOf = z.object({ ...settingMarks, isEditable: settingMarks.isEditable.default(true) })
const panelHeight = 80

/**
 * The form of a setting: its fields are drawn from their schemas, and a choice alone is saved once it is made. Who may not
 * change the setting reads it as a sentence.
 */
export function settingForm<Value>(setting: FormSetting<Value>, title: string): ComponentType {
  const { read, save, valueIn, inWords, form: words } = setting
  const fields = formFields(save.body)
  const choice = choiceOf(fields)
  const Fields = form(save, { submit: 'Save', saved: 'Saved!' })
  const subject = `The ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return function SettingForm() {
    const { data, error, refetch } = useEndpoint(read, {})
    const handleSaved = async () => void (await refetch())
    const marks = data && marksOf.parse(data)
    return (
      <>
        {error && (
          <ErrorState error={error} title={`${subject} could not be read.`} onRetry={() => void refetch()} />
        )}
        <Panel title={words.panel ?? title}>
          {!data && !error && <Skeleton width="100%" height={panelHeight} />}
          {data && !marks?.isEditable && <p>{inWords(valueIn(data))}. An administrator can change it.</p>}
          {data && marks?.isEditable && choice && (
            <SettingChoice
              field={choice}
              save={save}
              value={firstValues(fields, data)[choice.name]}
              failed={`${subject} was not saved.`}
              onSaved={handleSaved}
            />
          )}
          {data && marks?.isEditable && !choice && (
            <div className={styles.form}>
              <Fields key={marks.changedAt} initial={data} onSaved={handleSaved} />
            </div>
          )}
          {marks && <LastChange change={marks} />}
        </Panel>
      </>
    )
  }
}
