import type { Vocabulary } from '#domain/sentence/vocabulary.ts'

export const fr: Vocabulary = {
  deals: {
    FOR_SALE: 'à vendre, acheter, achat, vente, en vente, à acheter, avendre',
    TO_RENT: 'à louer, louer, location, en location, alouer, bail',
    TAKE_OVER: 'à remettre, reprise, à reprendre, fonds de commerce, remise de commerce',
  },
  types: {
    HOUSE:
      'maison, maisons, maisonnette, villa, villas, bungalow, bungalows, fermette, fermettes, maison de maître, ' +
      'maisons de maître, château, chalet, chalets, cottage, bel étage, maison unifamiliale, pavillon, mas, habitation, habitations, maison mitoyenne, immeuble mixte, maison ouvrière',
    APARTMENT:
      'appartement, appartements, appart, apparts, app, appt, apt, duplex, triplex, penthouse, loft, lofts, flat, ' +
      'rez de chaussée, appartement rez de chaussée, résidence services, résidence service',
    STUDENT_ROOM:
      'kot, kots, kot étudiant, chambre étudiant, chambre d étudiant, chambre étudiante, studio étudiant, kot d étudiant',
    LAND: 'terrain, terrains, terrain à bâtir, terrains à bâtir, parcelle, parcelles, bois, prairie, champ, terre agricole, forêt',
    GARAGE:
      'box, parking, parkings, emplacement de parking, place de parking, emplacement, carport, garage fermé, box de garage',
    OFFICE: 'bureau, bureaux, espace de bureaux, immeuble de bureaux, cabinet, cabinet médical',
    COMMERCIAL:
      'commerce, commerces, magasin, magasins, boutique, surface commerciale, rez commercial, local commercial, showroom, espace commercial',
    INDUSTRIAL: 'entrepôt, entrepôts, hangar, hangars, atelier, hall industriel, bâtiment industriel, dépôt',
    HORECA: 'horeca, restaurant, café, hôtel, snack, friterie, brasserie, bar',
    AGRICULTURAL: 'ferme, exploitation agricole, écurie, écuries, serre, serres',
    OTHER: 'péniche',
  },
  studio: 'studio, studios, petit studio',
  flags: {
    garden: 'jardin, jardinet, jardins, grand jardin, petit jardin',
    terrace: 'terrasse, terrasses, terasse, toit terrasse, balcon',
    bicycle_shed:
      'local vélo, local vélos, local à vélos, garage à vélos, abri vélo, abri vélos, abri à vélos, parking vélo, parking vélos, range vélos',
    ready_to_move_in:
      'prêt à emménager, prête à emménager, prêt à habiter, sans travaux, clé sur porte, rénové, rénovée, rénovés, aucun travaux, pas de travaux, emménager de suite, prêt à vivre, prete a vivre',
    revenue_property:
      'immeuble de rapport, immeubles de rapport, maison de rapport, bien de rapport, investissement locatif, rapport locatif',
    renovation_required:
      'à rénover, à rafraîchir, à restaurer, travaux à prévoir, avec travaux, à retaper, à rénover entièrement, travaux',
    furnished: 'meublé, meublée, meublés, meublées',
    swimming_pool: 'piscine',
    elevator: 'ascenseur',
    pets_allowed:
      'animaux admis, animaux acceptés, animaux autorisés, animaux bienvenus, chien accepté, chien autorisé, chats acceptés',
    wheelchair:
      'accessible pmr, pmr, accessible en fauteuil roulant, fauteuil roulant, accessible aux personnes à mobilité réduite, chaise roulante',
    ground_floor: 'rez de chaussée, au rez de chaussée, rdc',
    not_renovation: 'pas à rénover, rien à rénover, pas de rénovation, sans rénovation',
  },
  garage: 'garage, garages',
  newBuild:
    'neuf, neuve, neufs, neuves, projet neuf, nouvelle construction, nouvelles constructions, construction neuve, constructions neuves, projet, projets neufs, promotion neuve',
  sorts: {
    newest:
      'récent, récents, récente, récentes, plus récent, plus récents, plus récente, plus récentes, dernières annonces, nouveautés, les plus récents',
    price_asc:
      'moins cher, moins chers, moins chère, moins chères, pas cher, pas chère, pas chers, bon marché, les moins chers, le moins cher, la moins chère',
    price_desc: 'plus cher, plus chers, plus chère, plus chères, les plus chers',
    area_desc: 'plus grand, plus grands, plus grande, plus grandes, les plus grands',
    energy_asc: 'plus économe, moins énergivore, plus économes',
  },
  compounds: { logement: ['HOUSE', 'APARTMENT'], logements: ['HOUSE', 'APARTMENT'] },
  roles: {
    max: 'pas plus loin que, moins de, max, maximum, maxi, sous, sous les, en dessous de, au dessous de, pas plus de, au plus, au maximum, inférieur à, inférieure à, ne dépassant pas, moins cher que, pas plus cher que, dans les, plafond',
    min: 'plus de, minimum, min, mini, au moins, au minimum, à partir de, dès, supérieur à, supérieure à, au dessus de, minimum de, pas moins de, minimale',
    more: 'ou plus, et plus, ou davantage, plus',
    less: 'ou moins, et moins',
    exactly: 'exactement, précisément',
    between: 'entre',
    to: 'à, jusqu à, jusque, jusqu',
    from: 'de',
    or: 'ou',
    and: 'et, ainsi que',
    with: 'avec, comprenant, incluant, y compris, doté de',
    not: 'pas de, pas d, sans, pas, ni, non, aucun, aucune, sauf, hors',
    in: 'à, en, dans, sur, commune de, ville de, dans le centre de, au centre de, dans la commune de, au',
    around:
      'autour de, autour d, aux alentours de, alentours de, alentours, environs, environs de, aux environs de, dans les environs de, près de, près d, proche de, proche, à proximité de, à proximité, région de, dans la région de, dans un rayon de, rayon de, région, proximité, non loin de, proximite de, à côté de, près des, près du, proche des, proche du, à proximité des',
    about: 'environ, vers, plus ou moins, à peu près, autour des',
    province: 'province, province de, province du, province d, prov, dans la province de, en province de',
    bedrooms: 'chambre, chambres, ch, chbre, chbres, chb, chbs, chambre à coucher, chambres à coucher, chs, cac',
    rooms: 'pièce, pièces',
    squareMetres: 'm2, mètres carrés, mètre carré, m 2',
    hectares: 'ha, hectare, hectares',
    ares: 'are, ares',
    plot: 'terrain, de terrain, parcelle, de parcelle, terrain à bâtir',
    living: 'habitable, habitables, surface habitable',
    month: 'loyer, loyer mensuel, par mois, mois, mensuel, mensuels, p mois',
    euro: 'euro, euros, eur',
    budget: 'budget, prix, loyer, budget de, prix de, budget max, budget maximum',
    thousand: 'mille',
    million: 'million, millions, mio',
    built:
      'construit, construite, construits, construit en, construite en, année de construction, bâti, année, datant de, construites',
    before: 'avant',
    after: 'après, depuis',
    km: 'km, kilomètre, kilomètres, km de, kilomètres de',
    energy:
      'peb, epc, dpe, label énergétique, classe énergétique, label, classe, certificat peb, énergie, score peb, label peb, classe peb',
    kwh: 'kwh',
    unneeded:
      'pas nécessaire, pas obligatoire, pas indispensable, n est pas nécessaire, pas besoin, pas besoin de, pas requis',
    unfiltered:
      'salle de bain, salles de bain, salle de bains, salles de bains, façades, étages, étage, sdb, toilettes',
    better: 'ou mieux, et mieux, mieux, ou meilleur, meilleur, ou meilleure',
    stop: 'mais, je, nous, cherche, cherchons, recherche, recherchons, on, un, une, le, la, les, des, du, d, l, de la, de l, s il vous plaît, svp, bien, biens, immobilier, pour, qui, que, avec un, est, souhaite, souhaitons, mon, ma, mes, notre, nos, si possible, aussi, voudrais, situé, située, ayant, chez, ce, cette, il, y, a, ville, immeuble, commune, par, superficie, surface, se, voulons, j, ai, besoin, famille',
  },
  numbers: 'un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix',
}
