import type { ImportRemark } from '#imports/import-remarks.ts'
import { namesOf } from '#imports/import-report.ts'

/** What an import tells its sender, one sentence each. */
export function remarkLine(remark: ImportRemark): string {
  switch (remark.about) {
    case 'missing_pictures':
      return `${counted(remark.count, 'file is', 'files are')} not in the zip as a picture or PDF of at most 15 MB: ${namesOf(remark)}.`
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
