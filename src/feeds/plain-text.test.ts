import { expect, test } from 'vitest'
import { plainText } from '#feeds/plain-text.ts'

test.each([
  [
    '<p>Geb&auml;ude mit 120&nbsp;m&sup2; &ndash; sch&ouml;n &amp; hell</p><ul><li>K&uuml;che</li></ul>',
    'Gebäude mit 120 m² – schön & hell\n\n– Küche',
  ],
  ['&lt;p&gt;Eerste&lt;/p&gt;&lt;p&gt;tweede&lt;br/&gt;regel&lt;/p&gt;', 'Eerste\n\ntweede\nregel'],
  ['&amp;lt;b&amp;gt;Caf&amp;eacute;&amp;lt;/b&amp;gt;', 'Café'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Huis', 'Huis'],
  ['5 &lt; 6 &amp; 7 &gt; 6', '5 < 6 & 7 > 6'],
  ['&nbsp;', null],
])('%s', (text, plain) => expect(plainText(text)).toBe(plain))
