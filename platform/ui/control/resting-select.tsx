import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { ComboboxChevron, InputBase } from '@mantine/core'
import type { DOMAttributes, RefObject } from 'react'
import type { OpenableProps } from './library-select.tsx'

type Props = OpenableProps & {
  input: RefObject<HTMLInputElement | null>
  handlers: DOMAttributes<HTMLInputElement>
}

const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/** A choice of one as it looks before somebody uses it. */
export function RestingSelect({ input, handlers, ...props }: Props) {
  const { data, value, searchable = false, inputSize, className, classNames, rightSectionWidth } = props
  return (
    <InputBase
      {...handlers}
      ref={input}
      __staticSelector="Select"
      {...closed}
      aria-label={props['aria-label']}
      autoComplete="off"
      value={data.find((option) => option.value === value)?.label ?? ''}
      readOnly
      pointer={!searchable}
      rightSection={<ComboboxChevron size="sm" />}
      rightSectionPointerEvents="none"
      {...(inputSize === undefined ? {} : { inputSize })}
      {...(className === undefined ? {} : { className })}
      {...(rightSectionWidth === undefined ? {} : { rightSectionWidth })}
      {...(typeof classNames === 'object' ? { classNames } : {})}
    />
  )
}
