export interface paths {
  "/api/user": {
    get: { responses: { 200: { content: { "application/json": components["schemas"]["User"] } } } };
  };
  "/api/vehicles": {
    get: {
      parameters: {
        query?: {
          search?: string;
          make?: string;
          model?: string;
          minPrice?: number;
          maxPrice?: number;
          minYear?: number;
          maxYear?: number;
          location?: string;
          status?: string;
          sort?: string;
          limit?: number;
          cursor?: string;
        };
      };
      responses: { 200: { content: { "application/json": components["schemas"]["VehicleCard"][] } } };
    };
  };
  "/api/vehicles/featured": {
    get: { responses: { 200: { content: { "application/json": components["schemas"]["VehicleCard"][] } } } };
  };
  "/api/vehicles/recent": {
    get: { responses: { 200: { content: { "application/json": components["schemas"]["RecentVehicle"][] } } } };
  };
  "/api/vehicles/facets": {
    get: { responses: { 200: { content: { "application/json": components["schemas"]["Facets"] } } } };
  };
  "/api/vehicles/suggestions": {
    get: {
      parameters: { query: { search: string } };
      responses: { 200: { content: { "application/json": components["schemas"]["Suggestion"][] } } };
    };
  };
  "/api/vehicles/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": components["schemas"]["VehicleDetail"] } } };
    };
  };
  "/api/vehicles/{id}/similar": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": components["schemas"]["VehicleCard"][] } } };
    };
  };
}

export interface components {
  schemas: {
    User: { id: number; username: string; email: string; firstName: string; isCollector: boolean; isAdmin: boolean };
    Picture: {
      path: string;
      widths: number[];
      width: number;
      height: number;
      alt: string;
      kind: "photograph" | "illustration" | "drawing";
    };
    Badge: { text: string; variant: "featured" | "new" | "sold" };
    VehicleCard: {
      id: number;
      slug: string;
      image: string;
      cover: components["schemas"]["Picture"] | null;
      make: string;
      model: string;
      price: string;
      priceNumeric: number;
      year: string;
      yearNumeric: number;
      miles: string;
      milesNumeric: number | null;
      location: string;
      specs: string[];
      badge?: components["schemas"]["Badge"];
      status: "live" | "under_offer" | "sold" | "withdrawn";
      listedAt: string;
    };
    PriceChange: { price: string; priceNumeric: number; at: string; kind: "asked" | "changed" | "sold" };
    RichElement: { tag: string; href?: string; children: components["schemas"]["RichNode"][] };
    RichNode: string | components["schemas"]["RichElement"];
    VehicleDetail: components["schemas"]["VehicleCard"] & {
      description: string;
      descriptionContent: components["schemas"]["RichNode"][];
      pictures: components["schemas"]["Picture"][];
      priceHistory: components["schemas"]["PriceChange"][];
      updatedAt: string;
    };
    RecentVehicle: {
      id: number;
      slug: string;
      image: string;
      cover: components["schemas"]["Picture"] | null;
      title: string;
      year: string;
      price: string;
    };
    FacetOption: { value: string; label: string; count: number };
    Range: { min: number | null; max: number | null };
    Facets: {
      total: number;
      makes: components["schemas"]["FacetOption"][];
      locations: components["schemas"]["FacetOption"][];
      price: components["schemas"]["Range"];
      year: components["schemas"]["Range"];
    };
    Suggestion: { search: string; label: string };
    Problem: {
      type: string;
      title: string;
      status: number;
      detail?: string;
      message: string;
      fields?: { [key: string]: string };
      requestId?: string;
    };
  };
}
