import { DEALS, type Deal } from '#domain/listing/listing.ts'
import { foldedWord, longestFirst, phrasesIn, phrasesOf, tokens } from '#feeds/csv/phrases.ts'

/** Titles of price columns that belong to one deal alone. */
export const PRICE_WORDS: Record<Deal, string> = {
  FOR_SALE:
    'koopprijs verkoopprijs prixdevente prixvente prixdachat kaufpreis verkaufspreis saleprice salesprice sellingprice purchaseprice',
  TO_RENT:
    'huurprijs huur maandhuur loyer loyermensuel prixdelocation mietpreis miete kaltmiete nettomiete monatsmiete nettokaltmiete rent monthlyrent rentalprice',
  TAKE_OVER: 'overnameprijs prixdereprise prixremise ubernahmepreis',
}

/** Titles of a column that says the deal, whatever its words are. */
export const DEAL_COLUMNS =
  'aanbod transactie typetransactie typevantransactie transaction typedetransaction transactiontype deal listingtype purpose doel vermarktungsart vermarktung angebotsart koophuur koopofhuur tekooptehuur tekooptehuurovertenemen offre offer typedoffre soortaanbod typeaanbod opdracht vh kh vl al sr km vm'

/** Words of a deal. Those for homes that are gone ("verkocht") still say which deal it was. */
const DEAL_PHRASES: Record<Deal, string> = {
  FOR_SALE:
    'te koop, tekoop, koop, verkoop, verkopen, verkocht, a vendre, vendre, vente, achat, vendu, vendue, for sale, forsale, sale, sales, sell, buy, purchase, sold, zu verkaufen, zum verkauf, kauf, verkauf, kaufen, verkaufen, verkauft',
  TO_RENT:
    'te huur, tehuur, huur, verhuur, verhuren, verhuurd, a louer, louer, location, loue, louee, to rent, torent, for rent, forrent, rent, rental, rented, to let, let, letting, lettings, zu vermieten, zur miete, miete, vermietung, mieten, vermieten, vermietet',
  TAKE_OVER:
    'over te nemen, ter overname, overname, overtenemen, overgenomen, a remettre, remise, reprise, a reprendre, remise de commerce, take over, takeover, taken over, zu ubernehmen, ubernahme, ubernommen',
}

/** Codes for deals. A letter such as `v` means several; the other codes of the column show which line applies. */
const DEAL_CODES: readonly Record<Deal, string>[] = [
  { FOR_SALE: 'v', TO_RENT: 'h', TAKE_OVER: 'o' },
  { FOR_SALE: 'k', TO_RENT: 'h', TAKE_OVER: 'o' },
  { FOR_SALE: 'tk', TO_RENT: 'th', TAKE_OVER: 'otn' },
  { FOR_SALE: 'v', TO_RENT: 'l', TAKE_OVER: 'r' },
  { FOR_SALE: 'a', TO_RENT: 'l', TAKE_OVER: 'r' },
  { FOR_SALE: 'av', TO_RENT: 'al', TAKE_OVER: 'ar' },
  { FOR_SALE: 's', TO_RENT: 'r', TAKE_OVER: 't' },
  { FOR_SALE: 's', TO_RENT: 'l', TAKE_OVER: 't' },
  { FOR_SALE: 'k', TO_RENT: 'm', TAKE_OVER: 'u' },
  { FOR_SALE: 'v', TO_RENT: 'm', TAKE_OVER: 'u' },
  { FOR_SALE: 'k', TO_RENT: 'v', TAKE_OVER: 'u' },
]

/** The deals that a text names; more than one tell nothing. */
export const dealsIn = (text: string): Deal[] =>
  NOT_OFFERED.test(foldedWord(text)) ? [] : phrasesIn(text, DEAL_PHRASE_LIST)

/** A life annuity is no price, and a home only valued or prepared is no offer: "Vente en viager", "EstimateForSale". */
const NOT_OFFERED =
  /lifeannuity|viager|lijfrente|leibrente|prospecti|prospekti|estimat|schatting|preparation|voorbereiding/

/** The deal of a code, if all lines of DEAL_CODES that fit every code of the column agree; else null. */
export function dealOfCode(code: string, all: readonly string[], title: string): Deal | null {
  const fits = (scheme: Record<Deal, string>, codes: readonly string[]) =>
    codes.every((one) => DEALS.some((deal) => scheme[deal] === one))
  const spoken = tokens(title).filter((word) => word.length <= 3)
  const possible = DEAL_CODES.filter((scheme) => fits(scheme, all.map(foldedWord)))
  const titled = spoken.length > 1 ? possible.filter((scheme) => fits(scheme, spoken)) : []
  const deals = (titled.length > 0 ? titled : possible).flatMap((scheme) =>
    DEALS.filter((deal) => scheme[deal] === foldedWord(code)),
  )
  return new Set(deals).size === 1 ? (deals[0] ?? null) : null
}

const DEAL_PHRASE_LIST = longestFirst(DEALS.flatMap((deal) => phrasesOf(DEAL_PHRASES[deal], deal)))
