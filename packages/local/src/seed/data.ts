/**
 * The demo workspace's data. Every name is clearly invented, and every address ends in .test, a domain that
 * cannot exist. Prices are cents, days count back from today.
 */
export interface Service {
  name: string;
  description: string;
  role: string;
  quantity: string;
  price: number;
}

export interface Phase {
  name: string;
  description: string;
  services: Service[];
}

export interface Story {
  project: string;
  client: string;
  contact: { first_name: string; last_name: string; email: string };
  /** The number of days ago that it was started. */
  days: number;
  /** The state it has reached. */
  until: "draft" | "sent" | "viewed" | "accepted";
  goals: string;
  phases: Phase[];
}

const service = (
  name: string,
  description: string,
  role: string,
  quantity: string,
  price: number,
): Service => ({
  name,
  description,
  role,
  quantity,
  price,
});

export const ROLES = {
  strategist: "Strategist",
  designer: "Designer",
  developer: "Developer",
  writer: "Writer",
};

export const STORIES: Story[] = [
  {
    project: "Bookshop website",
    client: "Mockford Books",
    contact: { first_name: "Maya", last_name: "Demo", email: "maya@mockford-books.test" },
    days: 2,
    until: "draft",
    goals: "Readers should find a title in two clicks and reserve it for pick-up without calling the shop.",
    phases: [
      {
        name: "Discovery",
        description: "Agree what the site has to do before anyone draws it.",
        services: [
          service("Discovery workshop", "Half day, up to six people", "strategist", "1", 180_000),
          service(
            "Stakeholder interviews",
            "Four calls of 45 minutes, written up",
            "strategist",
            "4",
            32_500,
          ),
          service("Content audit", "42 pages scored and sorted", "writer", "1", 95_000),
        ],
      },
      {
        name: "Design",
        description: "Two rounds of feedback are included for every service here.",
        services: [
          service(
            "Homepage concept",
            "Two directions as clickable drafts, one taken further",
            "designer",
            "2",
            145_000,
          ),
          service("Inner page templates", "Services, about, contact, article", "designer", "4", 62_000),
          service("Design system set-up", "Type, color, 24 components", "designer", "1", 220_000),
          service("Accessibility review", "WCAG 2.2 AA, report and fixes", "developer", "1", 90_000),
        ],
      },
      {
        name: "Build and launch",
        description: "Ends with a live site and a trained team.",
        services: [
          service("Page builder", "Your team edits every page", "developer", "1", 320_000),
          service("Contact form and booking link", "", "developer", "1", 110_000),
          service("Redirects and search set-up", "Metadata, redirects, sitemap", "developer", "1", 70_000),
          service("Launch and two weeks of care", "Fixes within one working day", "developer", "1", 153_000),
        ],
      },
    ],
  },
  {
    project: "Packaging and shop launch",
    client: "Placeholder Bakery",
    contact: { first_name: "Pia", last_name: "Example", email: "pia@placeholder-bakery.test" },
    days: 9,
    until: "accepted",
    goals: "One label system for twelve loaves, and a shop page that takes orders before the doors open.",
    phases: [
      {
        name: "Labels",
        description: "From shelf audit to print.",
        services: [
          service("Discovery and shelf audit", "Two shops, photographed", "strategist", "1", 185_000),
          service("Packaging concepts", "Three routes, one refined", "designer", "3", 124_000),
          service("Print-ready artwork", "Per label size", "designer", "12", 18_500),
        ],
      },
      {
        name: "Shop",
        description: "A page that sells.",
        services: [
          service("Product photography", "Half day", "designer", "2", 78_000),
          service("Shop page set-up", "", "developer", "1", 142_000),
        ],
      },
    ],
  },
  {
    project: "Exhibition microsite",
    client: "Sampleton Museum",
    contact: { first_name: "Noor", last_name: "Specimen", email: "noor@sampleton-museum.test" },
    days: 6,
    until: "viewed",
    goals: "A visitor plans the visit on a phone, on the bus, in under a minute.",
    phases: [
      {
        name: "Microsite",
        description: "Design, build and hand-over.",
        services: [
          service("Concept and art direction", "One direction, two rounds", "designer", "1", 364_000),
          service("Build", "Static pages, three languages", "developer", "1", 480_000),
          service("Editing", "Texts of eight rooms", "writer", "8", 15_000),
        ],
      },
    ],
  },
  {
    project: "Clinic intake forms",
    client: "Testfield Clinic",
    contact: { first_name: "Tess", last_name: "Sample", email: "tess@testfield-clinic.test" },
    days: 4,
    until: "sent",
    goals: "Patients fill in one form at home instead of three on a clipboard.",
    phases: [
      {
        name: "Forms",
        description: "",
        services: [
          service("Form design", "Six forms, tested with five patients", "designer", "6", 88_000),
          service("Build and hand-over", "", "developer", "1", 592_000),
        ],
      },
    ],
  },
];

/** Invoices without a project. Positive `due` is days from today, negative is late. */
export const INVOICES = [
  {
    client: "Lorem Legal",
    title: "Website redesign, second payment",
    item: "Second payment",
    price: 1_203_000,
    sent: 23,
    due: -9,
    paid: undefined,
  },
  {
    client: "Testfield Clinic",
    title: "Booking system, final payment",
    item: "Final payment",
    price: 1_428_500,
    sent: 11,
    due: 3,
    paid: undefined,
  },
  {
    client: "Sampleton Museum",
    title: "Care plan, October",
    item: "Care plan, October",
    price: 420_000,
    sent: 20,
    due: -6,
    paid: 5,
  },
  {
    client: "Lorem Legal",
    title: "Website redesign, first payment",
    item: "First payment",
    price: 1_850_000,
    sent: 75,
    due: -61,
    paid: 64,
  },
  {
    client: "Testfield Clinic",
    title: "Booking system, first payment",
    item: "First payment",
    price: 945_000,
    sent: 50,
    due: -36,
    paid: 38,
  },
];

export const CONTACTS: Record<string, { first_name: string; last_name: string; email: string }> = {
  "Lorem Legal": { first_name: "Lou", last_name: "Ipsum", email: "lou@lorem-legal.test" },
};
