import type { NoticeWords } from "./en";

export const words: NoticeWords = {
  contract: [
    "Vous pouvez vous rétracter de ce contrat dans les {days} jours suivant sa signature, sans donner de motif.",
    "Pour cela, utilisez le bouton « Withdraw from this contract » sur la page de cette proposition, ou écrivez à {address}. Il suffit de l’envoyer le dernier jour.",
    "{name} vous rembourse alors tout ce que vous avez payé dans les 14 jours suivant la réception de votre rétractation, par le même moyen de paiement et sans frais.",
    "Si vous avez demandé que le travail commence plus tôt, vous payez ce qui a été fait jusqu’à votre rétractation. Une fois tout le travail fait, le droit de rétractation prend fin.",
    "Vos propres mots suffisent : « Je me rétracte du contrat avec {name} », avec la date de la signature, votre nom et votre adresse.",
  ],
  change: [
    "Vous pouvez vous rétracter de cet avenant dans les {days} jours suivant sa signature, sans donner de motif. Le contrat continue alors tel qu’il était avant l’avenant, et votre droit de vous en rétracter reste inchangé.",
    "Pour cela, utilisez le bouton « Withdraw from this change » sur la page de cet avenant, ou écrivez à {address}. Il suffit de l’envoyer le dernier jour.",
    "Ce que vous avez payé compte pour le contrat tel qu’il était. {name} vous rembourse ce qui le dépasse dans les 14 jours suivant la réception de votre rétractation, par le même moyen de paiement et sans frais.",
    "Si vous avez demandé que le travail ajouté commence plus tôt, vous payez ce qui en a été fait jusqu’à votre rétractation. Une fois tout ce travail fait, le droit de rétractation prend fin.",
    "Vos propres mots suffisent : « Je me rétracte de l’avenant au contrat avec {name} », avec la date de la signature, votre nom et votre adresse.",
  ],
  form: {
    title:
      "Modèle de formulaire de rétractation (Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
    to: "À l’attention de",
    lines: [
      "Je/Nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la prestation de service ci-dessous :",
      "Commandé le :",
      "Nom du (des) consommateur(s) :",
      "Adresse du (des) consommateur(s) :",
      "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :",
      "Date :",
      "(*) Rayez la mention inutile.",
    ],
  },
  settlement: {
    title: "Travail fait jusqu’à la rétractation",
    line: "{name}, fait jusqu’à la rétractation",
    reason: "Rétractation du contrat",
    contract: "Décompte du contrat du {signed}, dont vous vous êtes rétracté le {day}.",
    owed: "Pour ce qui a été fait jusque-là, vous devez {owed}, en proportion du prix total convenu de {total}.",
    paid: "{paid} sont déjà payés.",
    taken_off: "Facturé auparavant à un autre taux de taxe",
  },
};
