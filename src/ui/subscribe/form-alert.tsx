import type { ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import type { WordedError } from './form-state.ts'

type Props = { text: string | null; errors: readonly WordedError[] }

/**
 * What went wrong, above the form, with a link to each field. It is always in the page, so that the script can fill it
 * in and screen readers hear the alert.
 */
export function FormAlert({ text, errors }: Props): ReactNode {
  return (
    <div className="alert alert--bad form-alert" id="form-alert" tabIndex={-1} hidden={text === null}>
      <Icon name="alert-triangle" />
      <strong role="alert">{text}</strong>
      <ul data-error-list="">
        {errors.map(({ path, message }) => (
          <li key={path + message}>
            <a href={`#${anchorOf(path)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The id of the field or group that a path is about: parts of a list belong to the list. */
export function anchorOf(path: string): string {
  return path.replace(/\.\d+$/, '')
}
