import type { Vocabulary } from '#domain/sentence/vocabulary.ts'

export const en: Vocabulary = {
  deals: {
    FOR_SALE: 'for sale, to buy, buy, buying, sale, purchase, on sale, 4 sale, to purchase, selling, sells, sell',
    TO_RENT: 'to rent, for rent, rent, rental, to let, renting, rentals, lease',
    TAKE_OVER: 'take over, takeover, to take over, business for sale, business transfer, for takeover',
  },
  types: {
    HOUSE:
      'house, houses, villa, villas, bungalow, bungalows, cottage, cottages, farmhouse, farmhouses, townhouse, townhouses, ' +
      'town house, mansion, castle, chalet, detached house, detached, semi detached, semi, semi detached house, terraced house, terraced, ' +
      'family home, family house, row house, hse, semi d, detached hse, cottages, end of terrace, end of terrace house, end terrace, end terrace house, freestanding, freestanding house, free standing house, link detached house',
    APARTMENT:
      'apartment, apartments, apt, apts, flat, flats, appartment, duplex, triplex, penthouse, loft, lofts, condo, condos, ' +
      'service flat, holiday flat, maisonette, apmt, appt, aptmt',
    STUDENT_ROOM: 'student room, student rooms, student housing, student accommodation, student digs, student studio',
    LAND: 'land, plot, plots, building plot, building plots, building land, plot of land, forest, woodland, field, meadow, piece of land, farmland, meadows, plots of land, agricultural land',
    GARAGE: 'parking space, parking spot, parking, car park, carport, lock up garage, garage box, parking place',
    OFFICE: 'office, offices, office space, office building, practice',
    COMMERCIAL:
      'shop, shops, retail, retail space, store, commercial space, showroom, commercial property, commercial building, retail unit, retail units, shop unit, farm shop, stores',
    INDUSTRIAL:
      'warehouse, warehouses, workshop, industrial, industrial building, industrial unit, storage, logistics, hangar, hall, industrial hall, storage unit, storage space, warehouse space',
    HORECA:
      'restaurant, cafe, pub, bar, hotel, snack bar, brasserie, chip shop, pubs, bars, cafes, restaurants, hotels, chippy',
    AGRICULTURAL: 'farm, farms, stables, greenhouse',
    OTHER: 'houseboat, house boat',
  },
  studio: 'studio, studios, studio flat, studio apartment, bedsit',
  flags: {
    garden: 'garden, gardens, yard, backyard, back garden, small garden, big garden, large garden',
    terrace: 'terrace, terrasse, balcony, roof terrace, patio, rooftop terrace',
    bicycle_shed:
      'bike shed, bicycle shed, bike storage, bicycle storage, bicycle parking, bike parking, cycle storage, bike shelter, bike room',
    ready_to_move_in:
      'ready to move in, move in ready, ready to move into, turnkey, turn key, no work needed, no works, no renovation needed, renovated, move in condition',
    revenue_property:
      'revenue property, investment property, income property, buy to let, rental property, revenue properties',
    renovation_required:
      'to renovate, needs renovation, to be renovated, fixer upper, in need of renovation, needs work, renovation project, to restore, doer upper, needing work',
    furnished: 'furnished, with furniture, furn, fully furnished, part furnished',
    swimming_pool: 'swimming pool, pool, swimmingpool',
    elevator: 'lift, elevator',
    pets_allowed:
      'pets allowed, pets welcome, pets ok, pet friendly, dogs allowed, dog friendly, cats allowed, pets ok, dog ok, dogs ok, dogs welcome, pets accepted, pet ok, cats ok, petfriendly, dog allowed, cat allowed, dog welcome, cat welcome, cats welcome, pet allowed, allows cats, allows dogs, allows pets, allows a dog, allows a cat, with a dog, with a cat, with pets, dog, dogs, puppy, cat, cats, pet, pets, allow dogs, allow pets, allow cats, must allow dogs, must allow pets, must allow cats, takes pets, take pets, takes dogs, takes a dog, accepts pets, accepts dogs, accepting pets, pets are allowed, dogs are allowed, pets are welcome',
    wheelchair:
      'wheelchair accessible, wheelchair, wheelchair access, wheelchair friendly, accessible for wheelchairs, adapted for wheelchair, adapted for wheelchairs, suitable for wheelchair',
    ground_floor: 'ground floor, on the ground floor, groundfloor, ground fl, gf, ground level, ground flr',
    not_renovation:
      'no fixer upper, not a fixer upper, no renovation project, no renovation, no renovations, no renovation work, not to renovate',
    not_ground_floor:
      'no ground floor, no groundfloor, no ground fl, no gf, no ground level, not ground floor, not groundfloor, not ground fl, not gf, not ground level, without ground floor, without groundfloor, without ground fl, without gf, without ground level, except ground floor, except groundfloor, except ground fl, except gf, except ground level, not a ground floor, not a groundfloor, not a ground fl, not a gf, not a ground level, not on the ground floor, not on ground floor, not at ground level, anywhere but on the ground floor, anywhere but on ground floor, anywhere but at ground level, but not on the ground floor, but not on ground floor, but not at ground level, except on the ground floor, except on ground floor, except at ground level',
  },
  garage: 'garage, garages',
  newBuild:
    'new build, new builds, newbuild, new construction, new development, new developments, newly built, off plan, brand new',
  sorts: {
    newest: 'newest, recent, most recent, latest, newest first, just listed',
    price_asc: 'cheapest, cheap, cheapest first, lowest price, inexpensive',
    price_desc: 'most expensive, priciest, highest price, most expensive first',
    area_desc: 'largest, biggest, largest first',
    energy_asc: 'most energy efficient, most efficient',
    total_asc: 'lowest total cost, lowest total price, cheapest all in',
    monthly_asc: 'lowest monthly payment, lowest monthly payments, lowest mortgage payment',
    warm_asc: 'lowest rent with charges, lowest rent including charges, cheapest including charges',
    station_asc:
      'closest to station, closest to a station, closest to the station, nearest to station, nearest to a station, nearest to the station, nearest station first',
  },
  compounds: {
    'no ground floor flat, no ground floor apartment, no ground floor apt, no gf flat, not a ground floor flat, not a ground floor apartment, not a ground floor apt, not a gf flat, anything but a ground floor flat, anything but a ground floor apartment, anything but a ground floor apt, anything but a gf flat, anything but ground floor flat, anything but ground floor apartment, anything but ground floor apt, anything but gf flat':
      ['APARTMENT', 'not_ground_floor'],
    'ground floor flat, ground floor apartment, ground floor apt, gf flat': ['APARTMENT', 'ground_floor'],
    home: ['HOUSE', 'APARTMENT'],
    homes: ['HOUSE', 'APARTMENT'],
  },
  roles: {
    total:
      'total cost, total costs, including notary, incl notary, notary included, with notary, including taxes, incl taxes, taxes included, including tax, incl tax, including notary fees, including registration tax, including fees and taxes',
    otherMoney: '£, $, gbp, usd, pounds, dollars, chf',
    mentioned:
      'flatshare, flatshares, houseshare, shared house, shared flat, co living, coliving, flatmates, housemates, home swap, house swap, flat swap, home exchange, veranda, conservatory, mezzanine, spiral staircase, open fire, fireplace, oil heating, heating oil, life annuity, leasehold, usufruct, tenant, tenants, auction, public sale, air conditioning, jacuzzi, laminate, tenanted, rented out, let out, sitting tenant, ' +
      'room in a shared house, room in shared house, room in a shared flat, room in shared flat, room in a house share, room in a flat share',
    whole:
      'all of, whole of, the whole of, all, whole, entire, anywhere in, everywhere in, all over, across, throughout, somewhere in',
    minutes: 'minutes, minute, mins',
    hours: 'hour, hours, hr, hrs',
    byTransit:
      'by train, by public transport, public transport, by bus, by tram, by metro, by transit, by rail, train ride, on the train, train',
    byOther: 'by car, by bike, by bicycle, on foot, drive, driving, walk, walking, cycling, car ride',
    narrower:
      'villa, villas, bungalow, bungalows, cottage, cottages, farmhouse, farmhouses, townhouse, townhouses, town house, mansion, castle, chalet, detached house, detached, semi detached, semi, semi detached house, terraced house, terraced, row house, semi d, detached hse, end of terrace, end of terrace house, end terrace, end terrace house, freestanding, freestanding house, free standing house, link detached house, duplex, triplex, penthouse, loft, lofts, service flat, holiday flat, maisonette, building plot, building plots, building land, forest, woodland, field, meadow, meadows, farmland, agricultural land, parking space, parking spot, parking, car park, carport, lock up garage, garage box, parking place, practice, showroom, warehouse, warehouses, workshop, restaurant, restaurants, cafe, cafes, pub, pubs, bar, bars, hotel, hotels, snack bar, brasserie, chip shop, chippy, stables, greenhouse, houseboat, house boat',
    type: 'apartment, apartments, flat, flats, land, plot, plots, building plot, building plots, building land, student room, student rooms, office, offices, shop, shops, house, houses, warehouses',
    aside: 'commission',
    deposit: 'deposit, security deposit, rental deposit',
    charges:
      'bills included, bills inc, charges included, including charges, including bills, incl charges, all in, all inclusive, incl bills, all costs included, including all costs, inclusive of charges, all bills included, bills incl, bills inclusive, utilities included, utilities incl, including utilities, incl utilities, utilities inc, all inc, all incl, everything included, including everything, costs included, including costs, incl costs, incl all costs, including the costs, fees included, including fees, incl fees, including all fees, all fees included, with bills, with charges, with all costs, all in price',
    now: 'available now, available immediately, available right now, available right away, available straight away, available today, available asap, available as of now, available from now, available from today, available at once, immediately available, currently available, now available, free now, free immediately, free right now, free from now, free today, vacant now, immediately vacant, currently vacant, immediate move in, immediate entry, immediate availability, immediate occupancy, move in now, move in immediately, move in today, move in asap, move in right away, from now, from today, as of now',
    loan: 'mortgage, loan, mortgage payment, repayment, repayments',
    free: 'available, vacant, available from, available as of, available starting, free on, free in, free by, free as of, vacant from, available on, available by, free from, move in, move in on, moving in on, available in',
    max: 'no further than, not more than, under, below, max, maximum, up to, at most, less than, no more than, not more than, cheaper than, within, not over, fewer than, upto, no more expensive than, not above, smaller than',
    min: 'from, over, above, at least, more than, min, minimum, starting at, starting from, no less than, not less than, bigger than, larger than, atleast',
    more: 'or more, and up, and more, plus, or larger, or bigger, or higher',
    less: 'or less, or fewer',
    exactly: 'exactly',
    between: 'btw, between',
    to: 'to, till, until, through',
    from: 'from',
    or: 'or',
    and: 'and',
    with: 'with, including, incl, has, having, featuring, w, with a, with an',
    not: 'instead of, rather than, anywhere but, everywhere but, everything but, all but, anywhere except, everywhere except, don t need, do not need, don t, do not, doesn t need, no need for, no, not, except, nor, non, excluding, don t want, do not want, outside, outside of, avoid, anything but, except for',
    lacks: 'without, w o',
    in: 'in, at, on, in the city of, city of, town of, in the centre of, in the center of',
    around:
      'around, near, nearby, close to, near to, in the area of, area of, region of, vicinity of, in the vicinity of, next to, in the region of, area, surroundings, surroundings of, surrounding area, within a radius of, radius of, not far from, the area around, nr, not too far from, in or around, in and around',
    surroundings:
      'surroundings, its surroundings, surrounding area, the surrounding area, surrounding areas, surrounding towns, surrounding villages, surrounding municipalities, environs, area, the area, wider area, greater area, region, nearby, nearby towns, nearby villages, neighbouring towns, neighbouring villages, neighbouring municipalities, neighboring towns, neighborhood, neighbourhood, vicinity, the vicinity, outskirts, suburbs, thereabouts, around it',
    about: 'about, approximately, approx, roughly, circa',
    province: 'province, province of, prov, the province of, in the province of',
    bedrooms:
      'bedroom, bedrooms, bed, beds, bdr, bdrs, bdrm, bdrms, br, bedrm, bedrms, bedroomed, bedder, bd, bds, bdrooms, bedrms',
    rooms: 'room, rooms',
    squareMetres:
      'm2, sqm, sq m, square metres, square meters, square metre, square meter, sq metres, sq meters, sq . m, sq mtr, sq mtrs, sqms, sqmt',
    hectares: 'ha, hectare, hectares',
    ares: 'are, ares',
    plot: 'land, of land, plot, plot size, grounds, lot, meadow, meadows, field, fields, acreage',
    living:
      'living space, living area, floor area, habitable, living, liveable, habitable area, internal area, habitable space',
    month: 'per month, a month, month, pm, pcm, p m, monthly, pcm max, each month, p/m, mth, per mth',
    euro: 'euro, euros, eur',
    budget: 'budget, price, priced, asking price, budget of, price of',
    thousand: 'thousand, grand',
    million: 'million, mio, mil, mln, millions',
    built:
      'built, built in, year built, construction year, year, built since, constructed, year of construction, dating from',
    before: 'before, older than, prior to',
    after: 'after, since, newer than, later than, not older than, no older than',
    metres: 'metre, metres, meter, meters',
    byStation: 'station area, in the station area',
    station: 'station, train station, railway station, stations, train stations',
    walkable:
      'walking distance, within walking distance, within walking distance of, walking distance of, walking distance to, within walking distance to, walkable to',
    km: 'km, kms, kilometre, kilometres, kilometer, kilometers, km of, km from, k m',
    energy:
      'epc, energy label, energy rating, energy class, epc rating, epc label, label, class, rating, peb, energy, epc score, epc class',
    kwh: 'kwh',
    unneeded: 'not needed, not necessary, not required, not essential, is not needed, isn t needed, not a must',
    unfiltered:
      'sq ft, sqft, square feet, square foot, sq feet, ft2, acre, acres, home office, home offices, mobile home, mobile homes, holiday home, holiday homes, second home, care home, nursing home, motor home, rental yield, yield, bathroom, bathrooms, bath, baths, floors, storeys, toilets, facades, ba, bths, toilet, apartment building, apartment block',
    better: 'or better, and better, better, or above',
    stop: 'but, i, we, am, are, looking, looking for, look for, search, searching for, want, would like, a, an, the, for, of, to, please, my, our, us, me, property, properties, real estate, that, which, is, be, it, have, need, place, somewhere, something, some, any, by, as, costing, s, i m, we re, also, find, show, and also, city, if possible, preferably, first, d, like, there, family, size, size of, det',
  },
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten',
}
